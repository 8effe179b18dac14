public import CoreMetrics
internal import Synchronization

/// Keeps what is measured through swift-metrics, and says it in Prometheus' text format.
///
/// ```swift
/// let registry = MetricsRegistry(describing: [
///   .init("lectern_viewers", "How many are watching.")
/// ])
/// Gauge(label: "lectern_viewers", dimensions: [("role", "audience")], factory: registry).record(3)
/// registry.text
/// // # HELP lectern_viewers How many are watching.
/// // # TYPE lectern_viewers gauge
/// // lectern_viewers{role="audience"} 3
/// ```
///
/// Counters are counters; gauges, meters and recorders that do not aggregate are gauges; timers, in
/// seconds, and recorders that aggregate are histograms with fixed buckets.
///
/// Its memory is bounded: a label whose values come from outside cannot fill it. What would be a series
/// too many, or would contradict what there is of that name, counts nowhere; ``refusedSeriesCount`` tells.
public final class MetricsRegistry: Sendable {
  private let descriptions: [String: MetricDescription]
  private let seriesLimit: Int
  private let families = Mutex(MetricFamilies())

  /// A registry.
  ///
  /// - Parameters:
  ///   - descriptions: what the metrics mean, and the buckets of those that are histograms.
  ///   - seriesLimit: how many series there may be, that is, names with their labels.
  public init(describing descriptions: [MetricDescription] = [], seriesLimit: Int = 1000) {
    self.descriptions = Dictionary(descriptions.map { ($0.name, $0) }) { first, _ in first }
    self.seriesLimit = seriesLimit
  }

  /// How often somebody was refused a series.
  public var refusedSeriesCount: Int { families.withLock { $0.refusals } }

  /// All metrics in Prometheus' text format 0.0.4, sorted by name.
  public var text: String {
    // What is being counted goes on meanwhile: only the list is copied behind the lock.
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
  /// The series of a name and its labels: the one there is, or a new one.
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
