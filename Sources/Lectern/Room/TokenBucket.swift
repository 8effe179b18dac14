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
      interval = 1_000_000_000 / Int64(max(1, perSecond))
      // A hundred years at most, so that no time to come is out of reach.
      let (product, isTooLong) = interval.multipliedReportingOverflow(by: Int64(max(1, burst)))
      fill = isTooLong ? Self.longestFill : min(product, Self.longestFill)
    }
  }

  /// When it will be full, in nanoseconds; a time that is past where it is full already.
  private var fullTime: Int64 = .min

  /// Takes a token.
  ///
  /// - Parameters:
  ///   - rate: how fast tokens come.
  ///   - now: the time, which does not go back.
  /// - Returns: whether there was one.
  mutating func take(at rate: Rate, now: Duration) -> Bool {
    let now = now.nanoseconds
    let next = max(fullTime, now) + rate.interval
    guard next - now <= rate.fill else { return false }
    fullTime = next
    return true
  }
}

extension Duration {
  /// The same as a number, of three hundred years at most.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
