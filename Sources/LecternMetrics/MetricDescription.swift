/// The documentation of a metric, and its buckets if it is a histogram.
///
/// ```swift
/// MetricDescription("lectern_viewers", "Number of viewers.")
/// ```
public struct MetricDescription: Sendable {
  /// The metric's name, as in the text.
  public var name: String
  /// One sentence for the metric's `HELP` line.
  public var help: String
  /// The upper bounds of a histogram's buckets, in ascending order; nil for the defaults.
  public var buckets: [Double]?

  public init(_ name: String, _ help: String, buckets: [Double]? = nil) {
    self.name = name
    self.help = help
    self.buckets = buckets
  }

  /// The default buckets of timers, in seconds: from 100 µs to 2.5 s.
  public static let seconds = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
  ]

  /// The default buckets of other histograms: powers of four.
  public static let sizes = (0...10).map { Double(1 << (2 * $0)) }
}
