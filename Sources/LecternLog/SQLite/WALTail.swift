/// The transactions in a write-ahead log that SQLite ignores.
///
/// SQLite reads a write-ahead log up to the first frame whose checksum is wrong, without a word of what
/// follows. A crash can tear the last transaction only, since each one is synced before the next is written. More than one
/// commit after that frame were durable, and are lost.
///
/// https://www.sqlite.org/fileformat2.html#walformat
struct WALTail {
  /// The number of ignored commits.
  let commits: Int

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { WALTail(bytes: $0) }
  }

  private init(bytes: UnsafeRawBufferPointer) {
    guard bytes.count > Self.headerSize else {
      commits = 0
      return
    }
    var checksum = Checksum(isBigEndian: bytes.word(0) & 1 == 1)
    checksum.combine(bytes, 0..<24)
    let pageSize = Int(bytes.word(8))
    guard checksum.matches(bytes, at: 24), pageSize >= 512 else {
      // Bytes of zero are what a file system has after a crash for a file that was extended, but never synced.
      commits = bytes.contains { $0 != 0 } ? 2 : 0
      return
    }
    let frameSize = Self.frameHeaderSize + pageSize
    let frames = stride(from: Self.headerSize, through: bytes.count - frameSize, by: frameSize)
    let end = frames.first { frame in
      guard bytes.hasSalts(ofFrameAt: frame) else { return true }
      checksum.combine(bytes, frame..<frame + 8)
      checksum.combine(bytes, frame + Self.frameHeaderSize..<frame + frameSize)
      return !checksum.matches(bytes, at: frame + 16)
    }
    guard let end else {
      commits = 0
      return
    }
    let ignored = frames.filter { $0 >= end }
    // A frame before one of the present use of the file is of the present use, too.
    let lastPresent = ignored.last { bytes.hasSalts(ofFrameAt: $0) } ?? end
    commits =
      ignored.lazy.filter { frame in
        bytes.hasSalts(ofFrameAt: frame)
          ? bytes.word(frame + 4) != 0 : frame < lastPresent || bytes.isUnknown(frame)
      }.count
  }

  /// The checksum of the format, which goes on from frame to frame.
  private struct Checksum {
    let isBigEndian: Bool
    var first: UInt32 = 0
    var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

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
}

extension UnsafeRawBufferPointer {
  /// Returns a big-endian word.
  fileprivate func word(_ offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Whether a frame has the salts of the header. One of an earlier use of the file hasn't.
  fileprivate func hasSalts(ofFrameAt frame: Int) -> Bool {
    word(frame + 8) == word(16) && word(frame + 12) == word(20)
  }

  /// Returns whether a frame is neither of an earlier use of the file, each of which increases the first salt by 1, nor
  /// empty.
  fileprivate func isUnknown(_ frame: Int) -> Bool {
    let (present, salt) = (word(16), word(frame + 8))
    return salt != 0 && !(salt < present && present - salt < 1 << 20)
  }
}
