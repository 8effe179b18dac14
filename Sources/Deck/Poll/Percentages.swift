internal import Lectern

/// Whole percentages that add up to 100, by the method of the largest remainder.
struct Percentages {
  /// All are 0 if all counts are.
  let values: [Int]

  /// - Parameter counts: at least 0.
  init(of counts: [Int]) {
    let total = counts.reduce(0, +)
    guard total > 0 else {
      values = counts.map { _ in 0 }
      return
    }
    var values = counts.map { $0 * 100 / total }
    let missing = 100 - values.reduce(0, +)
    // Of equal remainders, the first choices get the missing ones.
    let largest = counts.indices.sorted { left, right in
      (counts[left] * 100 % total, right) > (counts[right] * 100 % total, left)
    }
    for index in largest.prefix(missing) { values[index] += 1 }
    self.values = values
  }
}

extension PollState {
  /// The percentage of each choice: of all votes, or of all voters if each may have several choices.
  var percentages: [Int] {
    let counts = block.choices.map { self.counts[$0.id] ?? 0 }
    guard block.limit != nil else { return Percentages(of: counts).values }
    let total = max(voterCount, 1)
    return counts.map { (200 * $0 + total) / (2 * total) }
  }
}
