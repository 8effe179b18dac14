/// How fast a viewer speaks.
struct ActionPace {
  /// What becomes of a message.
  enum Verdict {
    case allowed
    /// It comes too early.
    case tooMany
    /// So did many before it.
    case farTooMany
  }

  /// How fast a viewer of a room may speak.
  struct Limits {
    let allowed: TokenBucket.Rate
    let refused: TokenBucket.Rate

    init(_ limits: RoomLimits) {
      let perSecond = limits.actionsPerSecond
      allowed = .init(perSecond: perSecond, burst: limits.actionBurst)
      refused = .init(perSecond: perSecond, burst: limits.refusedActionBurst)
    }
  }

  private var allowed = TokenBucket()
  private var refused = TokenBucket()

  /// Counts one more.
  mutating func verdict(within limits: Limits, now: Duration) -> Verdict {
    if allowed.take(at: limits.allowed, now: now) { return .allowed }
    return refused.take(at: limits.refused, now: now) ? .tooMany : .farTooMany
  }
}
