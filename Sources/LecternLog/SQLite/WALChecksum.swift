/// The checksum of a write-ahead log's format. It continues from frame to frame.
///
/// https://www.sqlite.org/fileformat2.html#checksum_algorithm
struct WALChecksum: Equatable {
  private let isBigEndian: Bool
  private(set) var first: UInt32 = 0
  private(set) var second: UInt32 = 0

  /// The checksum of a header.
  init(ofHeader bytes: UnsafeRawBufferPointer) {
    isBigEndian = bytes.word(0) & 1 == 1
    combine(bytes, 0..<24)
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let words = (bytes.word(offset), bytes.word(offset + 4))
      first &+= (isBigEndian ? words.0 : words.0.byteSwapped) &+ second
      second &+= (isBigEndian ? words.1 : words.1.byteSwapped) &+ first
    }
  }

  func matches(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    bytes.word(offset) == first && bytes.word(offset + 4) == second
  }
}

extension UnsafeRawBufferPointer {
  /// Returns a big-endian word.
  func word(_ offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
