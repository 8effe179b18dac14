/// How much of a room one device, one page or one address may use: actions, bytes and time.
///
/// A message costs an action, and one more for each KiB beyond the first. What it has cost the processor is
/// charged afterwards, run or refused.
final class ActionBudget {
  private var actions = TokenBucket()
  private var refusals = TokenBucket()
  private var work = TokenBucket()
  /// What a presenter allows while the floor is open.
  private var open = TokenBucket()
  /// How many viewers' worth it is.
  private let share: Int

  /// - Parameter share: how many viewers may together use it.
  init(share: Int = 1) {
    self.share = share
  }

  /// Whether one more action may be run, of so many bytes.
  func allowsAction(of bytes: Int, within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(
      perSecond: limits.actionsPerSecond * share,
      burst: limits.actionBurst * share
    )
    return work.isPaid(at: workRate(limits), now: now)
      && actions.take(Self.cost(of: bytes), at: rate, now: now)
  }

  /// Whether one more action may be run within the rate that a presenter has set.
  func allowsAction(perSecond rate: Int, now: Duration) -> Bool {
    open.take(at: TokenBucket.Rate(perSecond: rate, burst: 2 * rate), now: now)
  }

  /// Whether one more message may be refused, or be one that has been run already.
  func allowsRefusal(of bytes: Int, within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(
      perSecond: limits.actionsPerSecond * share,
      burst: limits.refusalBurst * share
    )
    return refusals.take(Self.cost(of: bytes), at: rate, now: now)
  }

  /// Charges what a message has cost the processor.
  func charge(_ time: Duration, within limits: RoomLimits, now: Duration) {
    work.spend(time, at: workRate(limits), now: now)
  }

  /// Whether it is as good as new.
  func isFull(now: Duration) -> Bool {
    actions.isFull(now: now) && refusals.isFull(now: now) && work.isFull(now: now)
      && open.isFull(now: now)
  }

  private func workRate(_ limits: RoomLimits) -> TokenBucket.WorkRate {
    // An address has half of the processor, however many share it.
    let perSecond =
      share == 1 ? limits.workPerSecond : max(limits.workPerSecond, .milliseconds(500))
    let burst = share == 1 ? limits.workBurst : limits.workBurst * 5
    return TokenBucket.WorkRate(perSecond: perSecond, burst: burst)
  }

  private static func cost(of bytes: Int) -> Int { 1 + bytes / 1_024 }
}
