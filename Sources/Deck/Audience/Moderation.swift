internal import Lectern

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

  /// Returns a text with `…` in place of each blocked word.
  func masked(_ text: String) -> String {
    guard blocks(text) else { return text }
    return text.split(separator: " ").map { blocks(String($0)) ? "…" : $0 }
      .joined(separator: " ")
  }
}

extension String {
  /// The text without invisible characters. They would divide a word.
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
