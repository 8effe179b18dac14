/// Measured values of one kind.
struct Samples {
  private let sorted: [Double]

  init(_ values: some Sequence<Double>) {
    sorted = values.sorted()
  }

  /// The median, or the mean of the two in the middle; zero without values.
  var median: Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2
      : sorted[middle]
  }

  /// Returns the least value that a percentage of the samples does not exceed.
  func percentile(_ percent: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
    return sorted[min(max(Int(rank), 1), sorted.count) - 1]
  }

  var maximum: Double { sorted.last ?? 0 }
}
