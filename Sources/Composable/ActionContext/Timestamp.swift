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
