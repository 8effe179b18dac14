/// The lines of a text (CommonMark §2.1: they end with a line feed, a carriage return, or both).
struct LineNumbers {
  private let first: Int
  /// The offsets at which the lines begin.
  private let starts: [Int]

  /// - Parameters:
  ///   - text: the text.
  ///   - first: the number of the first line.
  init(of text: some RandomAccessCollection<UInt8>, first: Int) {
    self.first = first
    var starts = [0]
    var previous: UInt8 = 0
    for (offset, byte) in text.enumerated() {
      if previous == UInt8(ascii: "\r") {
        starts.append(byte == UInt8(ascii: "\n") ? offset + 1 : offset)
      } else if byte == UInt8(ascii: "\n") {
        starts.append(offset + 1)
      }
      // The line feed of a pair has been counted.
      previous = previous == UInt8(ascii: "\r") && byte == UInt8(ascii: "\n") ? 0 : byte
    }
    self.starts = starts
  }

  func number(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return first + low - 1
  }
}
