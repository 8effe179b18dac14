package import Lectern

/// A poll and its votes.
package struct PollState: Codable, Equatable, Sendable {
  package var block: PollBlock
  /// The number of votes for each choice that has or had one, by the choice's id: a count of the participants' choices.
  package var counts: SortedDictionary<String, Int> = [:]
  /// The number of participants with a choice; nil if each has one at most.
  package var voters: Int?
  /// Whether its slide was shown, at which it opens.
  package var wasShown = false
  /// Whether it takes votes.
  package var isOpen = false
  /// Whether all see the results, and a quiz's right choice.
  package var isRevealed = false

  package init(_ block: PollBlock) { self.block = block }

  /// - Parameter before: an earlier version, whose votes it keeps.
  init(_ block: PollBlock, before: PollState?) {
    self.block = block
    guard let before else { return }
    (counts, voters, wasShown) = (before.counts, before.voters, before.wasShown)
    (isOpen, isRevealed) = (before.isOpen, before.isRevealed)
  }

  /// The number of participants with a choice.
  package var voterCount: Int { voters ?? counts.values.reduce(0, +) }
}
