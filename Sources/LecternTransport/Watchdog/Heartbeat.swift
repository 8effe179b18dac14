/// Decides whether an event loop is alive, from the number of its turns at each tick of a watchdog.
///
/// It counts ticks and reads no clock: a process that was stopped, or a machine that slept, has missed none. The part of a tick in
/// which the loop has waited for a processor doesn't count: an overloaded machine isn't a fault of the loop.
struct Heartbeat {
  enum Verdict: Equatable {
    /// The loop has come round since the last tick.
    case alive
    /// It has not, for this number of ticks.
    case late(Int)
    /// It has not, for too many ticks.
    case dead
  }

  /// The number of ticks without a turn after which the loop is dead.
  let limit: Int
  private var lastTurns: UInt64?
  /// The number of ticks without a turn, without the time that the loop has waited for a processor.
  private var missed = 0.0

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the state of the loop at a tick.
  ///
  /// - Parameters:
  ///   - turns: the number of the loop's turns so far.
  ///   - waited: the part of the tick in which the loop has waited for a processor, from 0 to 1.
  mutating func tick(turns: UInt64, waited: Double = 0) -> Verdict {
    guard turns == lastTurns else {
      (lastTurns, missed) = (turns, 0)
      return .alive
    }
    missed += 1 - waited
    return missed < Double(limit) ? .late(Int(missed)) : .dead
  }
}
