/// A point in wall-clock time, to the millisecond.
///
/// ```swift
/// Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
/// ```
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds; negative before that.
  public var millisecondsSinceEpoch: Int64

  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Timestamp(millisecondsSinceEpoch: 0)

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
  }
}

extension Timestamp {
  /// Returns the time that is a duration later.
  ///
  /// ```swift
  /// state.endsAt = ActionContext.current.timestamp + .seconds(90)
  /// ```
  ///
  /// A time beyond the last or first one that has a number is that one. Less than a millisecond is left out.
  public static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Int128(seconds) * 1_000 + Int128(attoseconds / 1_000_000_000_000_000)
    return Timestamp(
      millisecondsSinceEpoch: Int64(clamping: Int128(time.millisecondsSinceEpoch) + milliseconds)
    )
  }

  /// Returns the time that is a duration earlier; see ``+(_:_:)``.
  public static func - (time: Timestamp, duration: Duration) -> Timestamp {
    time + (.zero - duration)
  }

  /// Returns the duration from one time to a later one; negative if it is earlier.
  ///
  /// ```swift
  /// let remaining = state.endsAt - ActionContext.current.timestamp
  /// ```
  public static func - (end: Timestamp, start: Timestamp) -> Duration {
    .milliseconds(Int128(end.millisecondsSinceEpoch) - Int128(start.millisecondsSinceEpoch))
  }
}
