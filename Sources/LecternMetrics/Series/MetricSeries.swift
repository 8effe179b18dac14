/// One series of numbers: a metric with its labels.
protocol MetricSeries: AnyObject, Sendable {
  static var kind: MetricKind { get }

  /// - Parameter buckets: the upper bounds, for those that have buckets.
  init(buckets: [Double])

  /// The lines of the series.
  func text(name: String, labels: LabelSet) -> String
}

/// What Prometheus knows of a metric's numbers.
enum MetricKind: String {
  /// Goes up, or starts anew.
  case counter
  /// Goes up and down.
  case gauge
  /// How many there were up to each of some bounds.
  case histogram

  /// What the names of its lines have at their ends.
  var suffixes: [String] {
    self == .histogram ? ["", "_bucket", "_sum", "_count"] : [""]
  }
}
