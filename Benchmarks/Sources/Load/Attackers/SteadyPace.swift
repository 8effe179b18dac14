import NIOCore

/// How often something is to have happened by now, so many times a second.
///
/// Who comes late finds more that is due: on the whole the pace is kept.
struct SteadyPace {
  private let perSecond: Int
  private let start: NIODeadline
  /// How much was due by the time that was asked for last.
  private(set) var total = 0

  init(perSecond: Int, from start: NIODeadline) {
    self.perSecond = perSecond
    self.start = start
  }

  /// What has become due since this was asked for last.
  mutating func due(at now: NIODeadline) -> Int {
    let before = total
    let milliseconds = Int((now - start).nanoseconds / 1_000_000)
    total = max(before, milliseconds * perSecond / 1_000)
    return total - before
  }
}
