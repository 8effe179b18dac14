package import Lectern

/// A word cloud.
package struct CloudState: Codable, Equatable, Sendable {
  /// The number of participants that gave each word, by the word in lower case.
  package var counts: SortedDictionary<String, Int> = [:]
  /// The words that the speaker has removed.
  package var removed: [String] = []
  /// The number of participants that gave each word that waits for approval; nil if none does.
  package var waitingCounts: SortedDictionary<String, Int>?
  /// Whether its slide was shown, at which it opens.
  package var wasShown = false
  /// Whether it takes words.
  package var isOpen = false

  package init() {}

  /// The number of participants that gave each word that waits for approval.
  var waiting: SortedDictionary<String, Int> {
    get { waitingCounts ?? [:] }
    set { waitingCounts = newValue.isEmpty ? nil : newValue }
  }

  /// The number of different words that it takes, so that no one can fill the memory.
  static let wordLimit = 400
  /// The number of words from one participant.
  package static let wordsPerParticipant = 3
  static let lengthLimit = 24
}
