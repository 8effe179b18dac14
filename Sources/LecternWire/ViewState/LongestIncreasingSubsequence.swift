/// A longest increasing subsequence: the elements that can stay in place when a list is reordered.
///
/// - SeeAlso: patience sorting (Fredman, 1975); O(n log n).
struct LongestIncreasingSubsequence {
  /// The offsets of its elements in the sequence.
  let offsets: [Int]
  private let isIncluded: [Bool]

  /// - Parameter values: the sequence; nil is never included.
  init(_ values: [Int?]) {
    /// For each length, the offset at which the subsequence with the smallest last value ends.
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
    var isIncluded = [Bool](repeating: false, count: values.count)
    for offset in offsets { isIncluded[offset] = true }
    self.offsets = offsets.reversed()
    self.isIncluded = isIncluded
  }

  func contains(_ offset: Int) -> Bool { isIncluded[offset] }
}
