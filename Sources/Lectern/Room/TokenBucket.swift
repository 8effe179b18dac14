/// How often something may happen: a token for each time, of which some are in stock, and new ones drip in.
///
/// It holds eight bytes: when it will be full again is all that there is to know.
///
/// - SeeAlso: the generic cell rate algorithm (ITU-T I.371), in its form of virtual scheduling.
struct TokenBucket {
  /// How fast tokens come, and how many there can be.
  struct Rate: Equatable, Sendable {
    /// Between two of them, in nanoseconds.
    fileprivate let interval: Int64
    /// Until an empty bucket is full, in nanoseconds.
    fileprivate let fill: Int64

    private static let longestFill = Int64.max / 4

    /// - Parameters:
    ///   - perSecond: how many come a second, at least one.
    ///   - burst: how many there can be, at least one.
    init(perSecond: Int, burst: Int) {
      interval = max(1, 1_000_000_000 / Int64(max(1, perSecond)))
      // A hundred years at most, so that no time to come is out of reach.
      let (product, isTooLong) = interval.multipliedReportingOverflow(by: Int64(max(1, burst)))
      fill = isTooLong ? Self.longestFill : min(product, Self.longestFill)
    }
  }

  /// When it will be full, in nanoseconds; a time that is past where it is full already.
  private var fullTime: Int64 = .min

  /// How much time may be spent.
  struct WorkRate: Equatable, Sendable {
    /// How long it takes to earn a nanosecond, in nanoseconds.
    fileprivate let factor: Int64
    /// Until one who has spent everything has earned it again, in nanoseconds.
    fileprivate let fill: Int64

    /// - Parameters:
    ///   - perSecond: how much is earned in a second.
    ///   - burst: how much there can be.
    init(perSecond: Duration, burst: Duration) {
      factor = max(1, 1_000_000_000 / max(1, perSecond.nanoseconds))
      fill = min(burst.nanoseconds, .max / 4 / factor) * factor
    }
  }

  /// Takes tokens: all of them, or none.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - rate: how fast tokens come.
  ///   - now: the time, which does not go back.
  /// - Returns: whether there was one.
  mutating func take(_ count: Int = 1, at rate: Rate, now: Duration) -> Bool {
    let now = now.nanoseconds
    guard Int64(count) <= rate.fill / rate.interval else { return false }
    let next = max(fullTime, now) + rate.interval * Int64(count)
    guard next - now <= rate.fill else { return false }
    fullTime = next
    return true
  }

  /// Spends time that has passed already, be it more than there was.
  mutating func spend(_ time: Duration, at rate: WorkRate, now: Duration) {
    let cost = min(max(0, time.nanoseconds), 3_600_000_000_000 / rate.factor) * rate.factor
    // A debt of an hour is as good as one for ever.
    fullTime = min(max(fullTime, now.nanoseconds) + cost, now.nanoseconds + 3_600_000_000_000 * 2)
  }

  /// Whether no more time has been spent than there was.
  func isPaid(at rate: WorkRate, now: Duration) -> Bool {
    let now = now.nanoseconds
    return max(fullTime, now) - now <= rate.fill
  }

  /// Whether nothing has been taken that has not come again.
  func isFull(now: Duration) -> Bool { fullTime <= now.nanoseconds }
}

extension Duration {
  /// The same as a number, of three hundred years at most.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
