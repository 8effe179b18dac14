internal import Lectern

/// The distribution of numbers over a few bars.
struct Histogram {
  struct Bin: Equatable {
    let label: String
    var count: Int
    var isRight: Bool
  }

  let bins: [Bin]

  private static let limit = 12

  /// - Parameters:
  ///   - tally: the number of times that each value occurs.
  ///   - answer: the right answer, if any.
  init(_ tally: SortedDictionary<Double, Int>, answer: Double?) {
    let counted = tally.filter { $0.value > 0 }
    guard counted.count > Self.limit, let first = counted.first?.key, let last = counted.last?.key
    else {
      bins = counted.map { value, count in
        Bin(label: value.formatted(digits: 2), count: count, isRight: value == answer)
      }
      return
    }
    // Few outliers must not leave one bar for all others.
    let total = counted.reduce(0) { $0 + $1.value }
    let low = Self.quantile(total / 50, of: counted) ?? first
    let high = Self.quantile(total - 1 - total / 50, of: counted) ?? last
    // A difference of the smallest numbers has no twelfth part.
    let step = (high - low) / Double(Self.limit)
    let width = step > 0 ? step : 1
    // A label has to fit below its bar.
    let digits = width < 10 ? 1 : 0
    func index(of value: Double) -> Int {
      Int(min(max((value - low) / width, 0), Double(Self.limit - 1)))
    }
    var bins = (0..<Self.limit).map { index in
      let (start, end) = (low + Double(index) * width, low + Double(index + 1) * width)
      return Bin(
        label: "\(start.formatted(digits: digits))–\(end.formatted(digits: digits))",
        count: 0,
        isRight: false
      )
    }
    for (value, count) in counted { bins[index(of: value)].count += count }
    if let answer { bins[index(of: answer)].isRight = true }
    self.bins = bins
  }

  /// Returns the value at a place among all values, from the lowest.
  private static func quantile(_ place: Int, of tally: [(key: Double, value: Int)]) -> Double? {
    var rest = place
    for (value, count) in tally {
      if rest < count { return value }
      rest -= count
    }
    return nil
  }
}

extension Double {
  /// Returns the number with at most two digits after the point, and none that is zero at the end.
  func formatted(digits: Int) -> String {
    let scale = digits == 0 ? 1.0 : digits == 1 ? 10.0 : 100.0
    guard isFinite, abs(self) < 1e15 else { return "\(self)" }
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
