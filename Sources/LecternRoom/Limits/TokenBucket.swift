/// A rate limit: an event takes a token, the bucket holds a burst of them, and refills at a rate.
///
/// It takes eight bytes: the time at which it is full again.
///
/// - SeeAlso: the generic cell rate algorithm (ITU-T I.371), as virtual scheduling.
struct TokenBucket {
  /// The rate at which a bucket refills, and its capacity.
  struct Rate: Equatable, Sendable {
    /// The time between two tokens, in nanoseconds.
    fileprivate let interval: Int64
    /// The time until an empty bucket is full, in nanoseconds.
    fileprivate let fill: Int64

    private static let longestFill = Int64.max / 4

    /// - Parameters:
    ///   - perSecond: the number of tokens a second, at least one.
    ///   - burst: the capacity, at least one.
    init(perSecond: Int, burst: Int) {
      interval = max(1, 1_000_000_000 / Int64(max(1, perSecond)))
      // Seventy years at most, so that no later time overflows.
      let (product, isTooLong) = interval.multipliedReportingOverflow(by: Int64(max(1, burst)))
      fill = isTooLong ? Self.longestFill : min(product, Self.longestFill)
    }
  }

  /// The time at which the bucket is full, in nanoseconds. It may be past.
  private var fullTime: Int64 = .min

  /// The rate at which processor time is earned, and the maximum that can be saved up.
  struct WorkRate: Equatable, Sendable {
    /// The time that earns one nanosecond, in nanoseconds.
    fileprivate let factor: Int64
    /// The time until an empty bucket is full, in nanoseconds.
    fileprivate let fill: Int64

    /// - Parameters:
    ///   - perSecond: the processor time earned in a second.
    ///   - burst: the capacity.
    init(perSecond: Duration, burst: Duration) {
      factor = max(1, 1_000_000_000 / max(1, perSecond.nanoseconds))
      fill = min(burst.nanoseconds, .max / 4 / factor) * factor
    }
  }

  /// Takes all of some tokens, or none.
  ///
  /// - Parameters:
  ///   - count: the number of tokens.
  ///   - rate: the rate at which the bucket refills.
  ///   - now: the time, which never decreases.
  /// - Returns: whether there were enough.
  mutating func take(_ count: Int = 1, at rate: Rate, now: Duration) -> Bool {
    let now = now.nanoseconds
    guard Int64(count) <= rate.fill / rate.interval else { return false }
    let next = max(fullTime, now) + rate.interval * Int64(count)
    guard next - now <= rate.fill else { return false }
    fullTime = next
    return true
  }

  /// Spends processor time that has already passed, even beyond the remaining credit.
  mutating func spend(_ time: Duration, at rate: WorkRate, now: Duration) {
    let cost = min(max(0, time.nanoseconds), 3_600_000_000_000 / rate.factor) * rate.factor
    // Two hours at most: a longer debt makes no difference.
    fullTime = min(max(fullTime, now.nanoseconds) + cost, now.nanoseconds + 3_600_000_000_000 * 2)
  }

  /// Returns whether no more time was spent than earned.
  func hasCredit(at rate: WorkRate, now: Duration) -> Bool {
    let now = now.nanoseconds
    return max(fullTime, now) - now <= rate.fill
  }

  /// Returns whether the bucket is full.
  func isFull(now: Duration) -> Bool { fullTime <= now.nanoseconds }
}

extension Duration {
  /// The duration in nanoseconds; 292 years at most.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
