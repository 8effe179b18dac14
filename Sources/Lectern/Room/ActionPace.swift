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

  private var allowed = TokenBucket()
  private var refused = TokenBucket()

  /// Counts one more.
  mutating func verdict(within limits: RoomLimits, now: Duration) -> Verdict {
    if allowed.take(at: limits.allowedRate, now: now) { return .allowed }
    return refused.take(at: limits.refusedRate, now: now) ? .tooMany : .farTooMany
  }
}

extension RoomLimits {
  fileprivate var allowedRate: TokenBucket.Rate {
    TokenBucket.Rate(perSecond: actionsPerSecond, burst: actionBurst)
  }

  fileprivate var refusedRate: TokenBucket.Rate {
    TokenBucket.Rate(perSecond: actionsPerSecond, burst: refusedActionBurst)
  }
}
