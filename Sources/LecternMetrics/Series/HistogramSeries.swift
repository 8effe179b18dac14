internal import CoreMetrics
internal import Synchronization

/// The distribution of a number over fixed buckets.
final class HistogramSeries: MetricSeries {
  static let kind = MetricKind.histogram

  private let bounds: [Double]
  private let distribution: Mutex<Distribution>

  private struct Distribution {
    /// The number of values in each bucket, whose upper bound is inclusive; last, those beyond all bounds.
    var counts: [Int]
    var sum = 0.0
  }

  init(buckets: [Double]) {
    bounds = buckets
    distribution = Mutex(Distribution(counts: Array(repeating: 0, count: buckets.count + 1)))
  }

  func text(name: String, labels: LabelSet) -> String {
    let distribution = distribution.withLock { $0 }
    var text = ""
    var total = 0
    for (bound, count) in zip(bounds + [.infinity], distribution.counts) {
      total += count
      let labels = labels.adding("le", Escaping.number(bound))
      text += "\(name)_bucket\(labels) \(total)\n"
    }
    text += "\(name)_sum\(labels.text) \(Escaping.number(distribution.sum))\n"
    text += "\(name)_count\(labels.text) \(total)\n"
    return text
  }
}

extension HistogramSeries: RecorderHandler, TimerHandler {
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    // No bucket contains NaN, and infinity would make the sum useless.
    guard value.isFinite else { return }
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    distribution.withLock { distribution in
      distribution.counts[bucket] += 1
      distribution.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
