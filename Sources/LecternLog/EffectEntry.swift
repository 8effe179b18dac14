/// What became of an asynchronous effect.
public struct EffectEntry: Hashable, Sendable {
  /// The outcomes that a replay has to know because it runs no effect.
  public enum Outcome: Int, Hashable, Codable, Sendable {
    /// It has returned, failed or been cancelled.
    case ended = 0
    /// A throttle let it pass.
    case passed = 1
    /// A throttle delays it to the end of the interval.
    case delayed = 2
    /// A throttle dropped it.
    case dropped = 3
  }

  public var lane: LogLane
  /// The number of the action that began it, in its lane.
  public var action: Int
  /// Its index among the effects that the action began.
  public var index: Int
  public var outcome: Outcome

  public init(lane: LogLane, action: Int, index: Int, outcome: Outcome) {
    self.lane = lane
    self.action = action
    self.index = index
    self.outcome = outcome
  }
}
