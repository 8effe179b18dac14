/// The applause: all of it is counted, and a sample of it is shown.
package struct ApplauseState: Codable, Equatable, Sendable {
  /// The number of claps so far.
  package var count = 0
  /// The number of claps at the last sample.
  package var sampledCount = 0
  /// The number of claps between the last two samples.
  package var burst = 0
  /// When claps count; nil for always.
  package var time: SharedTime?

  package init() {}

  /// Whether claps count.
  package var isOpen: Bool { time?.isOpen ?? true }

  /// How loud the last burst was, from 0 to 5: each step is four times as many claps.
  package var level: Int {
    burst == 0 ? 0 : min(5, 1 + (Int.bitWidth - burst.leadingZeroBitCount - 1) / 2)
  }
}
