package import Lectern

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
