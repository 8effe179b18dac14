internal import CoreMetrics
internal import Synchronization

/// A number that only increases.
final class CounterSeries: MetricSeries {
  static let kind = MetricKind.counter

  private let whole = Atomic<Int>(0)
  /// The sum of floating-point increments; separate, so that integers stay exact and cheap.
  private let fractions = Mutex(0.0)

  init(buckets: [Double]) {}

  func text(name: String, labels: LabelSet) -> String {
    let whole = whole.load(ordering: .relaxed)
    let fractions = fractions.withLock { $0 }
    let value = fractions == 0 ? "\(whole)" : Escaping.number(Double(whole) + fractions)
    return "\(name)\(labels.text) \(value)\n"
  }
}

extension CounterSeries: CounterHandler, FloatingPointCounterHandler {
  func increment(by amount: Int64) {
    // A counter never goes down.
    guard amount > 0 else { return }
    let sum = whole.wrappingAdd(Int(amount), ordering: .relaxed).newValue
    // On overflow, start at zero: Prometheus takes a decrease for a restart.
    if sum < 0 { whole.store(0, ordering: .relaxed) }
  }

  func increment(by amount: Double) {
    guard amount > 0, amount.isFinite else { return }
    fractions.withLock { $0 += amount }
  }

  func reset() {
    whole.store(0, ordering: .relaxed)
    fractions.withLock { $0 = 0 }
  }
}
