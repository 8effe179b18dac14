/// The content of a write-ahead log: the frames that SQLite reads, and the damage that it ignores.
///
/// SQLite reads a write-ahead log up to the first frame whose checksum is wrong, and reports nothing about the rest.
/// A crash can tear the last transaction only, since each one is synced before the next is written. If more than one
/// commit follows that frame, durable transactions are lost.
///
/// https://www.sqlite.org/fileformat2.html#walformat
struct WriteAheadLog {
  /// The number of commits that SQLite ignores.
  let ignoredCommits: Int
  /// Whether there is a page after the first frame that SQLite ignores, and no earlier use of the file has written it.
  let hasPagesAfterDamage: Bool
  /// Whether there is a commit that SQLite reads.
  var hasCommits: Bool { !committedFrames.isEmpty }
  /// Whether the file ends where no write of SQLite ends.
  let isCut: Bool
  /// Whether there is a frame of this use of the file, or of an earlier one whose frames are all in the database.
  let hasFrames: Bool
  private let bytes: [UInt8]
  /// The offsets of the frames up to the last commit that SQLite reads.
  private let committedFrames: [Int]

  private static let frameHeaderSize = 24

  /// - Parameter bytes: the content of the file; empty if there is none.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let scan = bytes.withUnsafeBytes { Scan($0) }
    (ignoredCommits, committedFrames) = (scan.ignoredCommits, scan.committedFrames)
    hasPagesAfterDamage = scan.hasPagesAfterDamage
    hasFrames = !scan.committedFrames.isEmpty || scan.beginsWithEarlierUse
    isCut = Self.isCut(size: bytes.count, frameSize: scan.frameSize)
  }

  /// Reads the write-ahead log of a database; an empty one if there is none.
  ///
  /// If the header was torn while another use of the file began, the log is that of the last use, but only if all its
  /// frames are in the database. Else a damaged header would lose them in silence.
  static func read(of path: String, in files: any FileSystem) throws(LogError) -> WriteAheadLog {
    let bytes = try files.contents(of: path + "-wal") ?? []
    guard let repaired = WALHeader.repaired(in: bytes), let database = try files.contents(of: path)
    else { return WriteAheadLog(bytes) }
    let earlier = WriteAheadLog(repaired)
    var applied = database
    earlier.apply(to: &applied)
    return earlier.hasCommits && applied == database ? earlier : WriteAheadLog(bytes)
  }

  /// Returns whether a file of a size ends within a write.
  ///
  /// SQLite writes the header, a frame's header and its page at once each. A killed process can stop within a write at a
  /// page of the system's cache only.
  private static func isCut(size: Int, frameSize: Int?) -> Bool {
    guard size > WALHeader.size else { return (1..<WALHeader.size).contains(size) }
    guard let frameSize else { return false }
    let rest = (size - WALHeader.size) % frameSize
    return rest != 0 && rest != frameHeaderSize && size % 4096 != 0
  }

  /// Copies the committed pages to a database, as a checkpoint does.
  func apply(to database: inout [UInt8]) {
    guard let last = committedFrames.last else { return }
    bytes.withUnsafeBytes { bytes in
      let pageSize = Int(bytes.word(8))
      let size = Int(bytes.word(last + 4)) * pageSize
      if database.count < size {
        database += [UInt8](repeating: 0, count: size - database.count)
      }
      for frame in committedFrames {
        let page = Int(bytes.word(frame))
        guard page > 0, page * pageSize <= database.count else { continue }
        let start = frame + Self.frameHeaderSize
        let content = bytes[start..<start + pageSize]
        database.replaceSubrange((page - 1) * pageSize..<page * pageSize, with: content)
      }
      database.removeLast(max(0, database.count - size))
    }
  }

  private struct Scan {
    var ignoredCommits = 0
    var hasPagesAfterDamage = false
    var committedFrames: [Int] = []
    var beginsWithEarlierUse = false
    /// Nil if the header is damaged.
    var frameSize: Int?

    init(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count > WALHeader.size else { return }
      var checksum = WALChecksum(ofHeader: bytes)
      let pageSize = Int(bytes.word(8))
      guard checksum.matches(bytes, at: 24), (512...65536).contains(pageSize),
        pageSize & (pageSize - 1) == 0
      else {
        // After a crash, a file that was extended but never synced has zeros.
        ignoredCommits = bytes.contains { $0 != 0 } ? 2 : 0
        return
      }
      let frameSize = frameHeaderSize + pageSize
      self.frameSize = frameSize
      let frames = stride(from: WALHeader.size, through: bytes.count - frameSize, by: frameSize)
      var pending: [Int] = []
      let end = frames.first { frame in
        guard bytes.hasSalts(ofFrameAt: frame) else { return true }
        checksum.combine(bytes, frame..<frame + 8)
        checksum.combine(bytes, frame + frameHeaderSize..<frame + frameSize)
        guard checksum.matches(bytes, at: frame + 16) else { return true }
        pending.append(frame)
        if bytes.word(frame + 4) != 0 {
          committedFrames += pending
          pending = []
        }
        return false
      }
      guard let end else { return }
      beginsWithEarlierUse = end == WALHeader.size && bytes.isOfEarlierUse(end)
      let ignored = frames.filter { $0 >= end }
      hasPagesAfterDamage = ignored.dropFirst().contains { frame in
        !bytes.isOfEarlierUse(frame)
          && bytes[frame + frameHeaderSize..<frame + frameSize].contains { $0 != 0 }
      }
      // A frame that never reached the disk is of the transaction whose end was torn. Each other one may be a commit.
      let commits = ignored.filter { frame in
        bytes.hasSalts(ofFrameAt: frame) ? bytes.word(frame + 4) != 0 : bytes.isUnknown(frame)
      }
      let last = ignored.last { bytes.hasSalts(ofFrameAt: $0) } ?? end
      let isTorn = ignored.contains { $0 < last && !bytes.hasSalts(ofFrameAt: $0) }
      ignoredCommits = max(commits.count, isTorn ? 1 : 0)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a frame has the salts of the header. One of an earlier use of the file hasn't.
  fileprivate func hasSalts(ofFrameAt frame: Int) -> Bool {
    word(frame + 8) == word(16) && word(frame + 12) == word(20)
  }

  /// Returns whether a frame is neither of an earlier use of the file nor empty.
  fileprivate func isUnknown(_ frame: Int) -> Bool {
    word(frame + 8) != 0 && !isOfEarlierUse(frame)
  }

  /// Returns whether a frame is of an earlier use of the file. Each use increases the first salt by 1.
  fileprivate func isOfEarlierUse(_ frame: Int) -> Bool {
    let (present, salt) = (word(16), word(frame + 8))
    return salt != 0 && salt < present && present - salt < 1 << 20
  }
}
