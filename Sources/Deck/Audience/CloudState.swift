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

  /// The words that the room sees, the most frequent first.
  var mostFrequent: [(word: String, count: Int)] {
    counts.map { (word: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }

  func isWaiting(_ word: String) -> Bool { waiting.contains { $0.text == word } }

  /// Adds a participant to those that gave a word that waits.
  mutating func addWaiting(_ word: String, by sender: Sender) {
    if let index = waiting.firstIndex(where: { $0.text == word }) {
      waiting[index].count += 1
    } else {
      waiting.append(WaitingWord(text: word, count: 1, author: sender))
    }
  }

  /// Takes one of the participants away that gave a word that waits.
  ///
  /// - Parameter author: the first of the others; nil if there is none.
  mutating func takeBackWaiting(_ word: String, leaving author: Sender?) {
    guard let index = waiting.firstIndex(where: { $0.text == word }) else { return }
    waiting[index].count -= 1
    waiting[index].author = author
    if waiting[index].count <= 0 { waiting.remove(at: index) }
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
