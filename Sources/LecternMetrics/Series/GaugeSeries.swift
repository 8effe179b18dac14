internal import CoreMetrics
internal import Synchronization

/// A number that increases and decreases.
final class GaugeSeries: MetricSeries {
  static let kind = MetricKind.gauge

  private let value = Mutex(0.0)

  init(buckets: [Double]) {}

  func text(name: String, labels: LabelSet) -> String {
    "\(name)\(labels.text) \(Escaping.number(value.withLock { $0 }))\n"
  }
}

extension GaugeSeries: MeterHandler, RecorderHandler {
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
}
