internal import CoreMetrics
internal import Synchronization

/// A number that goes up.
final class CounterSeries: MetricSeries {
  static let kind = MetricKind.counter

  private let whole = Atomic<Int>(0)
  /// What came in fractions; apart, so that whole numbers stay exact and cheap.
  private let rest = Mutex(0.0)

  init(buckets: [Double]) {}

  func text(name: String, labels: LabelSet) -> String {
    let whole = whole.load(ordering: .relaxed)
    let rest = rest.withLock { $0 }
    let value = rest == 0 ? "\(whole)" : Escaping.number(Double(whole) + rest)
    return "\(name)\(labels.text) \(value)\n"
  }
}

extension CounterSeries: CounterHandler, FloatingPointCounterHandler {
  func increment(by amount: Int64) {
    // A counter never goes down.
    guard amount > 0 else { return }
    let sum = whole.wrappingAdd(Int(amount), ordering: .relaxed).newValue
    // Whoever reads it takes that for a new start.
    if sum < 0 { whole.store(0, ordering: .relaxed) }
  }

  func increment(by amount: Double) {
    guard amount > 0, amount.isFinite else { return }
    rest.withLock { $0 += amount }
  }

  func reset() {
    whole.store(0, ordering: .relaxed)
    rest.withLock { $0 = 0 }
  }
}
