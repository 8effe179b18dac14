/// The header of a write-ahead log.
///
/// ```
///   0 magic · 4 version · 8 page size · 12 number of the use · 16 salts · 24 checksum
/// ```
///
/// https://www.sqlite.org/fileformat2.html#walformat
enum WALHeader {
  static let size = 32

  /// Returns the file with the header of its last use, if the header of another one was written over it in part.
  static func repaired(in bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= size + 16 else { return nil }
    let (number, salts) = bytes.withUnsafeBytes {
      ($0.word(12), ($0.word(size + 8), $0.word(size + 12)))
    }
    // The frames have the last use's salts. Each use increases its number and the first salt by 1.
    var earlier = Array(bytes[0..<size])
    earlier.set(number &- 1, at: 12)
    earlier.set(salts.0, at: 16)
    earlier.set(salts.1, at: 20)
    earlier.setChecksum()
    var later = Array(bytes[0..<size])
    later.set(salts.0 &+ 1, at: 16)
    later.setChecksum()
    // The number is new, and the last byte isn't.
    let isTorn = (16..<size).contains { end in
      bytes[0..<end].elementsEqual(later[0..<end])
        && bytes[end..<size].elementsEqual(earlier[end...])
    }
    return isTorn ? earlier + bytes[size...] : nil
  }
}

extension [UInt8] {
  fileprivate mutating func set(_ word: UInt32, at offset: Int) {
    for index in 0..<4 {
      self[offset + index] = UInt8(truncatingIfNeeded: word >> (24 - 8 * index))
    }
  }

  fileprivate mutating func setChecksum() {
    let checksum = withUnsafeBytes { WALChecksum(ofHeader: $0) }
    set(checksum.first, at: 24)
    set(checksum.second, at: 28)
  }
}
