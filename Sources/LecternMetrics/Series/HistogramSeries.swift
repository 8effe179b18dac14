internal import CoreMetrics
internal import Synchronization

/// How often a number was within each of some fixed bounds.
final class HistogramSeries: MetricSeries {
  static let kind = MetricKind.histogram

  private let bounds: [Double]
  private let counted: Mutex<Counted>

  private struct Counted {
    /// For each bound how many were no greater, and greater than the bound before; then the others.
    var counts: [Int]
    var sum = 0.0
  }

  init(buckets: [Double]) {
    bounds = buckets
    counted = Mutex(Counted(counts: Array(repeating: 0, count: buckets.count + 1)))
  }

  func text(name: String, labels: LabelSet) -> String {
    let counted = counted.withLock { $0 }
    var text = ""
    var total = 0
    for (bound, count) in zip(bounds + [.infinity], counted.counts) {
      total += count
      let labels = labels.adding("le", Escaping.number(bound))
      text += "\(name)_bucket\(labels) \(total)\n"
    }
    text += "\(name)_sum\(labels.text) \(Escaping.number(counted.sum))\n"
    text += "\(name)_count\(labels.text) \(total)\n"
    return text
  }
}

extension HistogramSeries: RecorderHandler, TimerHandler {
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    // What is no number is in no bucket.
    guard value.isFinite else { return }
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    counted.withLock { counted in
      counted.counts[bucket] += 1
      counted.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
