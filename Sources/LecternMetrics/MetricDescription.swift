/// What a metric means.
///
/// ```swift
/// MetricDescription("lectern_viewers", "How many are watching.")
/// ```
public struct MetricDescription: Sendable {
  /// The name, as it is in the text.
  public var name: String
  /// What is measured, in a sentence.
  public var help: String
  /// The upper bounds of a histogram's buckets, in ascending order; nil for the defaults.
  public var buckets: [Double]?

  /// A description.
  public init(_ name: String, _ help: String, buckets: [Double]? = nil) {
    self.name = name
    self.help = help
    self.buckets = buckets
  }

  /// The buckets of timers, in seconds: from 100 microseconds to what nobody would wait for.
  public static let seconds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
  ]

  /// The buckets of everything else: powers of four.
  public static let sizes = (0...10).map { Double(1 << (2 * $0)) }
}
