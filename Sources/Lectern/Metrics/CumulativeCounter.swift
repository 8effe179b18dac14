internal import CoreMetrics
internal import Synchronization

/// A counter of something that is counted elsewhere.
final class CumulativeCounter: Sendable {
  private let counter: FloatingPointCounter
  private let told = Mutex(0.0)

  init(_ label: String, labels: [(String, String)] = [], _ factory: any MetricsFactory) {
    counter = FloatingPointCounter(label: label, dimensions: labels, factory: factory)
  }

  /// Brings the counter up to what has been counted in all.
  func reach(_ total: Double) {
    let more = told.withLock { told in
      defer { told = max(told, total) }
      return total - told
    }
    if more > 0 { counter.increment(by: more) }
  }

  func reach(_ total: Int) { reach(Double(total)) }
}
