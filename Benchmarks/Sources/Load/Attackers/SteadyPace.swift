import NIOCore

/// A constant rate of events.
///
/// After a delay, more events are due at once: on average the rate is kept.
struct SteadyPace {
  private let perSecond: Int
  private let start: NIODeadline
  /// The number of events due by the last query.
  private(set) var total = 0

  init(perSecond: Int, from start: NIODeadline) {
    self.perSecond = perSecond
    self.start = start
  }

  /// Returns the number of events due since the last query.
  mutating func due(at now: NIODeadline) -> Int {
    let before = total
    let milliseconds = Int((now - start).nanoseconds / 1_000_000)
    total = max(before, milliseconds * perSecond / 1_000)
    return total - before
  }
}
