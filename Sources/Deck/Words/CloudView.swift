package import Lectern

/// The view state of a word cloud.
@ViewState
package struct CloudView {
  package let id: String
  package let prompt: String
  package let isOpen: Bool
  /// The number of words from each participant.
  package let wordsPerParticipant: Int
  package let summary: String
  package let words: [CloudWordView]
  /// The most frequent words of an earlier cloud, below its own.
  package let before: [EarlierWordView]

  /// The number of words that a page shows: the most frequent ones.
  private static let shownCount = 60
  /// The number of words of an earlier cloud.
  private static let earlierCount = 8

  /// - Parameters:
  ///   - earlier: the cloud whose words stand below its own; nil for none.
  ///   - authors: the participant for each word that only one gave, for viewers who may remove participants.
  init(
    _ cloud: CloudState,
    id: String,
    prompt: String,
    earlier: CloudState? = nil,
    authors: [String: Sender] = [:]
  ) {
    self.id = id
    self.prompt = prompt
    isOpen = cloud.isOpen
    wordsPerParticipant = CloudState.wordsPerParticipant
    let count = cloud.counts.count
    let words = count == 1 ? "1 word" : "\(count) words"
    summary = cloud.isOpen ? words : "\(words), closed"
    before = (earlier?.mostFrequent.prefix(Self.earlierCount) ?? [])
      .map { EarlierWordView(id: $0.word, count: $0.count) }
    let highest = max(cloud.counts.values.max() ?? 1, 1)
    let frequent = cloud.mostFrequent.prefix(Self.shownCount)
    // In the order of the alphabet, words keep their places while they grow.
    self.words = frequent.sorted { $0.word < $1.word }.map { word, count in
      CloudWordView(
        id: "\(id)/\(word)",
        text: word,
        count: count,
        size: count == 1 ? 1 : 1 + (4 * count + highest - 1) / highest,
        removal: CloudWordRemoval(cloud: id, word: word),
        author: authors[word]?.rawValue
      )
    }
  }
}

extension CloudView {
  /// Returns the participant for each word of a cloud that only one has given.
  static func authors(
    ofWordsIn cloud: String,
    by participants: PerParticipant<Participation>
  ) -> [String: Sender] {
    var authors: [String: [Sender]] = [:]
    for (sender, participation) in participants {
      for word in participation.words[cloud] ?? [] { authors[word, default: []].append(sender) }
    }
    return authors.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

/// The view state of a word.
@ViewState
package struct CloudWordView: Identifiable {
  package let id: String
  package let text: String
  package let count: Int
  /// From 1 to 5.
  package let size: Int
  /// The value of the action that removes it.
  package let removal: CloudWordRemoval
  /// The participant that gave it, for moderators and the speaker; nil if several did. Its name isn't known.
  package let author: String?
}

/// A word of an earlier cloud.
@ViewState
package struct EarlierWordView: Identifiable {
  /// The word.
  package let id: String
  package let count: Int
}

/// The value of ``WordsAction/removed(cloud:word:)`` and ``WordsAction/approved(cloud:word:)``.
@ViewState
package struct CloudWordRemoval {
  package let cloud: String
  package let word: String
}
