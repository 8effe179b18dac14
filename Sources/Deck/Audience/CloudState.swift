package import Lectern

/// A word cloud.
package struct CloudState: Codable, Equatable, Sendable {
  /// The number of participants that gave each word, by the word in lower case.
  package var counts: SortedDictionary<String, Int> = [:]
  /// The words that the speaker has removed.
  package var removed: [String] = []
  /// The words that wait for approval, in the order in which they came; nil if none does.
  package var waitingWords: [WaitingWord]?
  /// Whether its slide was shown, at which it opens.
  package var wasShown = false
  /// Whether it takes words.
  package var isOpen = false

  package init() {}

  /// The words that wait for approval, in the order in which they came.
  var waiting: [WaitingWord] {
    get { waitingWords ?? [] }
    set { waitingWords = newValue.isEmpty ? nil : newValue }
  }

  func isWaiting(_ word: String) -> Bool { waiting.contains { $0.text == word } }

  /// Changes the number of participants that gave a word that waits.
  ///
  /// - Parameter sender: one of them.
  mutating func changeWaiting(_ word: String, by change: Int, of sender: Sender) {
    if let index = waiting.firstIndex(where: { $0.text == word }) {
      waiting[index].count += change
    } else {
      waiting.append(WaitingWord(text: word, count: change, author: sender))
    }
    waiting.removeAll { $0.count <= 0 }
  }

  /// - Returns: the number of participants that gave the word; nil if it doesn't wait.
  mutating func removeWaiting(_ word: String) -> Int? {
    waiting.firstIndex { $0.text == word }.map { waiting.remove(at: $0).count }
  }

  /// The number of different words that it takes, so that no one can fill the memory.
  static let wordLimit = 2_000
  /// The number of words from one participant.
  package static let wordsPerParticipant = 3
  static let lengthLimit = 24
}
