package import Lectern

/// What one participant has given.
package struct Participation: Codable, Equatable, Hashable, Sendable {
  /// The choice in each poll, by the poll's id.
  package var choices: SortedDictionary<String, String> = [:]
  /// The words for each cloud, by the cloud's id, in the order in which they came.
  package var words: SortedDictionary<String, [String]> = [:]
  /// The questions that it has asked, in the order in which they came.
  package var asked: [Int] = []
  /// The questions that it has voted for, in the order of the votes. Asking is a vote.
  package var upvoted: [Int] = []
  /// The texts that wait for approval; nil if none does.
  package var waitingTexts: WaitingTexts?

  package init() {}
}
