/// How fast a viewer speaks.
struct ActionPace {
  private var actions = TokenBucket()
  private var refusals = TokenBucket()

  /// Whether one more action may be run.
  mutating func allowsAction(within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(perSecond: limits.actionsPerSecond, burst: limits.actionBurst)
    return actions.take(at: rate, now: now)
  }

  /// Whether one more message may be refused, or be one that has been run already.
  mutating func allowsRefusal(within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(perSecond: limits.actionsPerSecond, burst: limits.refusalBurst)
    return refusals.take(at: rate, now: now)
  }
}
