/// The share of a room that one device, one page or one address may use: actions, bytes and processor time.
///
/// A message costs one action, and one more for each KiB beyond the first. Its processor time is charged
/// afterwards, whether the message was run or refused.
final class ActionBudget {
  private var actions = TokenBucket()
  private var refusals = TokenBucket()
  private var work = TokenBucket()
  /// The bucket for the rate that a presenter sets while the floor is open.
  private var openFloor = TokenBucket()
  private let share: Int

  /// - Parameter share: the number of viewers whose limits the budget adds up.
  init(share: Int = 1) {
    self.share = share
  }

  /// Takes the cost of one action.
  ///
  /// - Returns: whether the budget covers it; if not, nothing is taken.
  func allowsAction(of bytes: Int, within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(
      perSecond: limits.actionsPerSecond * share,
      burst: limits.actionBurst * share
    )
    return hasCredit(within: limits, now: now)
      && actions.take(Self.cost(of: bytes), at: rate, now: now)
  }

  /// Takes one action at the rate that a presenter has set.
  ///
  /// - Returns: whether the rate allows it; if not, nothing is taken.
  func allowsAction(perSecond rate: Int, now: Duration) -> Bool {
    openFloor.take(at: TokenBucket.Rate(perSecond: rate, burst: 2 * rate), now: now)
  }

  /// Takes the cost of a message that is refused or repeated.
  ///
  /// - Returns: whether the budget covers it; if not, nothing is taken.
  func allowsRefusal(of bytes: Int, within limits: RoomLimits, now: Duration) -> Bool {
    let rate = TokenBucket.Rate(
      perSecond: limits.actionsPerSecond * share,
      burst: limits.refusalBurst * share
    )
    return refusals.take(Self.cost(of: bytes), at: rate, now: now)
  }

  /// Returns whether no more processor time was used than was earned.
  func hasCredit(within limits: RoomLimits, now: Duration) -> Bool {
    work.hasCredit(at: workRate(limits), now: now)
  }

  /// Charges the processor time of a message.
  func charge(_ time: Duration, within limits: RoomLimits, now: Duration) {
    work.spend(time, at: workRate(limits), now: now)
  }

  /// Whether the budget equals a new one.
  func isFull(now: Duration) -> Bool {
    actions.isFull(now: now) && refusals.isFull(now: now) && work.isFull(now: now)
      && openFloor.isFull(now: now)
  }

  private func workRate(_ limits: RoomLimits) -> TokenBucket.WorkRate {
    // An address has half of the processor, however many viewers share it.
    let perSecond =
      share == 1 ? limits.workPerSecond : max(limits.workPerSecond, .milliseconds(500))
    let burst = share == 1 ? limits.workBurst : limits.workBurst * 5
    return TokenBucket.WorkRate(perSecond: perSecond, burst: burst)
  }

  private static func cost(of bytes: Int) -> Int { 1 + bytes / 1_024 }
}
