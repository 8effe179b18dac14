/// The header of a write-ahead log.
///
/// ```
///   0 magic · 4 version · 8 page size · 12 number of the use · 16 salts · 24 checksum
/// ```
///
/// https://www.sqlite.org/fileformat2.html#walformat
enum WALHeader {
  static let size = 32

  /// Returns whether the header of another use of the file was written in part over that of the last one.
  ///
  /// Before SQLite writes a header, all frames are in the database. So nothing is lost.
  static func isTorn(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= size + 16 else { return false }
    // The frames have the last use's salts. Each use increases its number and the first salt by 1.
    var earlier = Array(bytes[0..<size])
    earlier.set(bytes.word(12) &- 1, at: 12)
    let salts = (bytes.word(size + 8), bytes.word(size + 12))
    earlier.set(salts.0, at: 16)
    earlier.set(salts.1, at: 20)
    earlier.setChecksum()
    var later = Array(bytes[0..<size])
    later.set(salts.0 &+ 1, at: 16)
    later.setChecksum()
    // The number is new, and the last byte isn't.
    return (16..<size).contains { end in
      bytes[0..<end].elementsEqual(later[0..<end])
        && bytes[end..<size].elementsEqual(earlier[end...])
    }
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
