package import CoreMetrics
internal import Synchronization

/// A metric for a total that is counted outside the metrics system.
package final class CumulativeCounter: Sendable {
  private let counter: FloatingPointCounter
  private let reported = Mutex(0.0)

  package init(_ label: String, labels: [(String, String)] = [], _ factory: any MetricsFactory) {
    counter = FloatingPointCounter(label: label, dimensions: labels, factory: factory)
  }

  /// Increments the counter to a total.
  package func reach(_ total: Double) {
    let increment = reported.withLock { reported in
      defer { reported = max(reported, total) }
      return total - reported
    }
    if increment > 0 { counter.increment(by: increment) }
  }

  package func reach(_ total: Int) { reach(Double(total)) }
}
