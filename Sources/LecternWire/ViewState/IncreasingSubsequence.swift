/// The longest part of a sequence that increases: what may stay where it is when a list is put in another
/// order.
///
/// - SeeAlso: patience sorting (Fredman, 1975); O(n log n).
struct IncreasingSubsequence {
  /// Where its elements are in the sequence.
  let offsets: [Int]
  private let isIn: [Bool]

  /// - Parameter values: the sequence; nil is never part of it.
  init(_ values: [Int?]) {
    /// For each length, where the subsequence of that length ends that has the smallest last value.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (offset, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let last = values[ends[middle]], last < value { low = middle + 1 } else { high = middle }
      }
      previous[offset] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(offset) } else { ends[low] = offset }
    }
    var offsets: [Int] = []
    var next = ends.last
    while let offset = next {
      offsets.append(offset)
      next = previous[offset]
    }
    var isIn = [Bool](repeating: false, count: values.count)
    for offset in offsets { isIn[offset] = true }
    self.offsets = offsets.reversed()
    self.isIn = isIn
  }

  func contains(_ offset: Int) -> Bool { isIn[offset] }
}
