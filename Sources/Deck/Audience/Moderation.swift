package import Lectern

/// The rules for the texts of the audience.
package struct Moderation: Codable, Equatable, Sendable {
  /// Whether texts wait for approval.
  package var isOn = true
  /// Words that no text may have, in lower case.
  package var blockedWords: [String] = []

  /// - Returns: nil for a talk without rules.
  init?(_ talk: Talk) {
    (isOn, blockedWords) = (talk.isModerated ?? false, talk.blockedWords ?? [])
    guard isOn || !blockedWords.isEmpty else { return nil }
  }

  /// Returns whether a text has a blocked word.
  func blocks(_ text: String) -> Bool {
    guard !blockedWords.isEmpty else { return false }
    return text.lowercased().withoutIgnorables.split(whereSeparator: \.isWhitespace)
      .contains { word in
        // `f-word` is a word, and so are its parts.
        ([word.trimmingMarks] + word.split { !$0.isLetter && !$0.isNumber })
          .contains { blockedWords.contains(String($0)) }
      }
  }
}

/// The texts of one participant that wait for approval.
package struct WaitingTexts: Codable, Equatable, Hashable, Sendable {
  /// By the question's id.
  package var questions: SortedDictionary<Question.ID, String> = [:]
  /// By the cloud's id, in the order in which they came.
  package var words: SortedDictionary<String, [String]> = [:]
}

extension Participation {
  /// The texts that wait for approval.
  var waiting: WaitingTexts {
    get { waitingTexts ?? WaitingTexts() }
    set { waitingTexts = newValue.questions.isEmpty && newValue.words.isEmpty ? nil : newValue }
  }

  /// Removes a word from the texts that wait.
  mutating func settle(_ word: String, in cloud: String) {
    let others = waiting.words[cloud]?.filter { $0 != word } ?? []
    waiting.words[cloud] = others.isEmpty ? nil : others
  }
}

extension String {
  /// The text without characters that nobody sees, which would divide a word.
  fileprivate var withoutIgnorables: String {
    String(unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
  }
}

extension Substring {
  /// The word without punctuation around it.
  fileprivate var trimmingMarks: Substring {
    let start = drop { !$0.isLetter && !$0.isNumber }
    return start.lastIndex { $0.isLetter || $0.isNumber }.map { start[...$0] } ?? ""
  }
}
