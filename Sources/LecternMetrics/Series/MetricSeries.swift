/// A series: one metric with one set of labels.
protocol MetricSeries: AnyObject, Sendable {
  static var kind: MetricKind { get }

  /// - Parameter buckets: the upper bounds of the buckets, ignored except by histograms.
  init(buckets: [Double])

  /// Returns the lines of the series.
  func text(name: String, labels: LabelSet) -> String
}

/// A metric type of Prometheus.
enum MetricKind: String {
  /// Increases, or restarts at zero.
  case counter
  /// Increases and decreases.
  case gauge
  /// Counts values in buckets.
  case histogram

  /// The suffixes of the names in its lines.
  var suffixes: [String] {
    self == .histogram ? ["", "_bucket", "_sum", "_count"] : [""]
  }
}
