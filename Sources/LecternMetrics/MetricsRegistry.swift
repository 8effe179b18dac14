public import CoreMetrics
internal import Synchronization

/// Collects the metrics of swift-metrics and writes them in Prometheus' text format.
///
/// ```swift
/// let registry = MetricsRegistry(describing: [
///   .init("lectern_viewers", "Number of viewers.")
/// ])
/// Gauge(label: "lectern_viewers", dimensions: [("role", "audience")], factory: registry).record(3)
/// registry.text
/// // # HELP lectern_viewers Number of viewers.
/// // # TYPE lectern_viewers gauge
/// // lectern_viewers{role="audience"} 3
/// ```
///
/// Counters are counters. Meters, and recorders that do not aggregate, are gauges. Timers, in seconds, and
/// recorders that aggregate are histograms with fixed buckets.
///
/// Memory is bounded, so a label with values from outside cannot exhaust it: a series beyond the limit, or one
/// whose name belongs to a metric of another kind, records nothing and counts in ``refusedSeriesCount``.
public final class MetricsRegistry: Sendable {
  private let descriptions: [String: MetricDescription]
  private let seriesLimit: Int
  private let families = Mutex(MetricFamilies())

  /// - Parameters:
  ///   - descriptions: the metrics' documentation and buckets.
  ///   - seriesLimit: maximum number of series, that is, of distinct names with labels.
  public init(describing descriptions: [MetricDescription] = [], seriesLimit: Int = 1000) {
    self.descriptions = Dictionary(descriptions.map { ($0.name, $0) }) { first, _ in first }
    self.seriesLimit = seriesLimit
  }

  /// How often a series was refused.
  public var refusedSeriesCount: Int { families.withLock { $0.refusals } }

  /// All metrics in Prometheus' text format 0.0.4, sorted by name.
  public var text: String {
    // Only the list is copied under the lock, so that recording continues meanwhile.
    families.withLock { $0.sorted }.map(\.text).joined()
  }
}

extension MetricsRegistry: MetricsFactory {
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions, CounterSeries.self) ?? NOOPMetricsHandler.instance
  }

  public func makeFloatingPointCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(label, dimensions, CounterSeries.self) ?? NOOPMetricsHandler.instance
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions, GaugeSeries.self) ?? NOOPMetricsHandler.instance
  }

  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    let handler: (any RecorderHandler)? =
      aggregate
      ? series(label, dimensions, HistogramSeries.self)
      : series(label, dimensions, GaugeSeries.self)
    return handler ?? NOOPMetricsHandler.instance
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, dimensions, HistogramSeries.self, buckets: MetricDescription.seconds)
      ?? NOOPMetricsHandler.instance
  }

  public func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    remove(handler)
  }
  public func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  public func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  public func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

extension MetricsRegistry {
  /// Returns the series with a name and labels, made if necessary; nil if it is refused.
  private func series<Series: MetricSeries>(
    _ label: String,
    _ dimensions: [(String, String)],
    _ type: Series.Type,
    buckets: [Double] = MetricDescription.sizes
  ) -> Series? {
    let name = MetricName.ofMetric(label)
    let description = descriptions[name]
    return families.withLock { families in
      families.series(
        name: name,
        labels: LabelSet(dimensions),
        help: description?.help,
        limit: seriesLimit
      ) { Series(buckets: description?.buckets ?? buckets) }
    }
  }

  private func remove(_ handler: AnyObject) {
    families.withLock { $0.remove(handler) }
  }
}
