import Foundation
import LogLaws
import Testing

@testable import LecternLog

/// Damaged files: a prefix of the batches, or a clear refusal.
@Suite struct DamageTests {
  let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

  /// A file and its write-ahead log.
  struct Files {
    var database: Data
    var wal: Data?

    init(_ path: String) throws {
      database = try Data(contentsOf: URL(filePath: path))
      wal = try? Data(contentsOf: URL(filePath: path + "-wal"))
    }

    func write(to path: String) throws {
      try database.write(to: URL(filePath: path))
      try wal?.write(to: URL(filePath: path + "-wal"))
    }
  }

  /// What opening and reading gave.
  enum Outcome: Hashable {
    case whole
    case prefix(Int, isReported: Bool)
    case refused(LogError)

    /// Whether the log was refused as damaged after one of the batches.
    func isDamage(after batches: PartialRangeFrom<Int>) -> Bool {
      guard case .refused(let error) = self, error.code == .damaged else { return false }
      return error.batch.map(batches.contains) ?? false
    }
  }

  /// Opens files in a folder of their own. The log has to have a prefix of the batches, can be
  /// continued, and is whole afterwards.
  private func open(_ files: Files, expecting batches: [LogBatch]) async throws -> Outcome {
    let folder = try Folder(isInMemory: true)
    try files.write(to: folder.file())
    let log: SQLiteLog
    let repair: LogRepair?
    var read: [LogBatch]
    do {
      (log, repair) = try SQLiteLog.open(folder.file(), identity: .sample)
      read = try log.batches()
    } catch let error as LogError {
      let refusals: [LogError.Code] = [.damaged, .notALog, .newerVersion, .readOnly]
      guard refusals.contains(error.code) else { throw error }
      return .refused(error)
    }
    #expect(read.elementsEqual(batches.prefix(read.count)))
    #expect(log.lastBatch == read.count)
    #expect(log.identity == .sample)
    #expect(try log.snapshots().allSatisfy { $0 == .sample($0.batch) && $0.batch <= read.count })
    if let repair {
      #expect(repair.lastBatch == read.count)
      #expect(try Files(repair.original).database == files.database)
      #expect(try Files(repair.original).wal ?? Data() == files.wal ?? Data())
    }
    let next = LogBatch(number: read.count + 1, entries: [])
    #expect(await log.append([]) == .success(next.number))
    read.append(next)
    log.close()
    let again = try SQLiteLog.whole(folder.file())
    #expect(try again.batches() == read)
    again.close()
    if read.count > batches.count { return .whole }
    return .prefix(read.count - 1, isReported: repair != nil)
  }

  private func closedFiles(_ batches: [LogBatch]) async throws -> Files {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(batches)
    if batches.count > 1 { #expect(await log.save(.sample(batches.count / 2)) == nil) }
    log.close()
    return try Files(folder.file())
  }

  /// Returns files as they are while the log is open, with `durable` batches in the file and the others in the
  /// write-ahead log.
  private func openFiles(_ batches: [LogBatch], durable: Int) async throws -> Files {
    let folder = try Folder(isInMemory: true)
    let first = try SQLiteLog.whole(folder.file())
    await first.appendAll(Array(batches.prefix(durable)))
    first.close()
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(Array(batches.dropFirst(durable)))
    let files = try Files(folder.file())
    log.close()
    return files
  }

  @Test(
    "a zeroed sector anywhere in a log isn't mistaken for its end",
    arguments: [1, 2, 3, 4, 200]
  )
  func zeros(count: Int) async throws {
    let batches = [LogBatch].actions(count)
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(batches)
    log.close()
    let files = try Files(folder.file())
    var outcomes: Set<Outcome> = []
    for start in stride(from: 0, to: files.database.count, by: 512) {
      var zeroed = files
      zeroed.database.resetBytes(in: start..<(start + 512))
      let outcome = try await open(zeroed, expecting: batches)
      if case .prefix(_, let isReported) = outcome { #expect(isReported, "zeros at \(start)") }
      outcomes.insert(outcome)
    }
    // Zeros in a free sector change nothing.
    #expect(outcomes.contains(.whole) && outcomes.count > 2)
  }

  @Test("a file cut at any byte has a prefix of its batches, or is refused")
  func cutFile() async throws {
    let batches = [LogBatch].actions(100)
    let files = try await closedFiles(batches)
    #expect(try await open(files, expecting: batches) == .whole)
    var outcomes: Set<Outcome> = []
    for count in cuts(files.database.count, around: 4096) {
      var cut = files
      cut.database = files.database.prefix(count)
      let outcome = try await open(cut, expecting: batches)
      #expect(outcome != .whole, "cut at \(count)")
      if case .prefix(_, let isReported) = outcome { #expect(isReported, "cut at \(count)") }
      outcomes.insert(outcome)
    }
    #expect(outcomes.count > 2)
  }

  @Test("a file with any sector flipped has a prefix of its batches, or is refused")
  func flippedFile() async throws {
    let batches = [LogBatch].actions(400)
    let files = try await closedFiles(batches)
    var outcomes: Set<Outcome> = []
    for start in stride(from: 0, to: files.database.count, by: 512) {
      for mask: UInt8 in [0xFF, 0x01] {
        var flipped = files
        for index in start..<start + 512 { flipped.database[index] ^= mask }
        let outcome = try await open(flipped, expecting: batches)
        if case .prefix(_, let isReported) = outcome { #expect(isReported, "sector at \(start)") }
        outcomes.insert(outcome)
      }
    }
    #expect(
      outcomes.contains { $0.isDamage(after: 1...) }
    )
    #expect(outcomes.contains { if case .prefix(1..., _) = $0 { true } else { false } })
  }

  @Test("a write-ahead log cut at any byte leaves a prefix of the batches")
  func cutWAL() async throws {
    let batches = [LogBatch].actions(20)
    let files = try await openFiles(batches, durable: 10)
    let wal = try #require(files.wal)
    #expect(try await open(files, expecting: batches) == .whole)
    var last = 10
    for count in cuts(wal.count, around: 4120) {
      var cut = files
      cut.wal = wal.prefix(count)
      guard case .prefix(let read, let isReported) = try await open(cut, expecting: batches) else {
        Issue.record("not a prefix, cut at \(count)")
        continue
      }
      #expect(read >= last)
      // A process that is killed within a write of SQLite leaves such a file, too.
      let isEndOfWrite = count >= 32 && [0, 24].contains((count - 32) % 4120)
      #expect(isReported || count > 32 && isEndOfWrite || count % 4096 == 0, "cut at \(count)")
      last = read
    }
    #expect(last == 19)
  }

  @Test("a write-ahead log that is missing or empty is reported", arguments: [nil, 0, 32])
  func lostWAL(size: Int?) async throws {
    let batches = [LogBatch].actions(20)
    // The second ends soon after a checkpoint.
    for (durable, batches) in [(10, batches), (1, [LogBatch].actions(1040))] {
      var files = try await openFiles(batches, durable: durable)
      files.wal = size.flatMap { files.wal?.prefix($0) }
      guard case .prefix(let count, let isReported) = try await open(files, expecting: batches)
      else {
        Issue.record("not a prefix")
        return
      }
      #expect(isReported)
      #expect((durable..<batches.count).contains(count))
      let folder = try Folder(isInMemory: true)
      try files.write(to: folder.file())
      let error = try #require(throws: LogError.self) { try LogFile(folder.file()).verify() }
      #expect("\(error)".contains("write-ahead log is missing or empty"))
    }
  }

  @Test("a log that was killed, closed, or copied after a checkpoint is whole", arguments: 0...3)
  func wholeLogs(count: Int) async throws {
    let batches = [LogBatch].actions([0, 1, 20, 1040][count])
    let killed = try await openFiles(batches, durable: 0)
    let closed = try await closedFiles(batches)
    // As by SQLite's own tool.
    let copy = try Folder(isInMemory: true)
    try killed.write(to: copy.file())
    do {
      let database = try Database(copy.file(), in: .system)
      #expect(try database.integer("SELECT count(*) FROM record") == Int64(batches.count))
      try database.checkpoint(isTruncating: true)
    }
    var copied = try Files(copy.file())
    copied.wal = nil
    for files in [killed, closed, copied] {
      let folder = try Folder(isInMemory: true)
      try files.write(to: folder.file())
      #expect(try LogFile(folder.file()).verify().lastBatch >= batches.count)
      let log = try SQLiteLog.whole(folder.file())
      #expect(try log.batches().starts(with: batches))
      log.close()
    }
  }

  @Test(
    "a write-ahead log with any sector flipped is never cut in silence",
    arguments: [0, 10]
  )
  func flippedWAL(durable: Int) async throws {
    let batches = [LogBatch].actions(20)
    let files = try await openFiles(batches, durable: durable)
    let wal = try #require(files.wal)
    var outcomes: Set<Outcome> = []
    for start in stride(from: 0, to: wal.count, by: 512) {
      var flipped = files
      for index in start..<min(start + 512, wal.count) { flipped.wal?[index] ^= 0xFF }
      outcomes.insert(try await open(flipped, expecting: batches))
    }
    #expect(!outcomes.contains(.whole))
    #expect(outcomes.contains(.prefix(19, isReported: true)))
    for case .prefix(let count, let isReported) in outcomes {
      #expect(isReported)
      #expect(count == 19)
    }
    #expect(
      outcomes.contains { $0.isDamage(after: durable...) }
    )
  }

  @Test(
    "a write-ahead log of one batch with any sector overwritten is never cut in silence",
    arguments: [0x00, 0xFF] as [UInt8]
  )
  func overwrittenWAL(byte: UInt8) async throws {
    let batches = [LogBatch].actions(1)
    let files = try await openFiles(batches, durable: 0)
    let wal = try #require(files.wal)
    var outcomes: Set<Outcome> = []
    for start in stride(from: 0, to: wal.count, by: 512) {
      var overwritten = files
      for index in start..<min(start + 512, wal.count) { overwritten.wal?[index] = byte }
      guard overwritten.wal != files.wal else { continue }
      outcomes.insert(try await open(overwritten, expecting: batches))
    }
    #expect(outcomes.contains(.prefix(0, isReported: true)))
    #expect(!outcomes.contains(.prefix(0, isReported: false)))
  }

  @Test("a last transaction of several pages, of which any have not reached the disk, is repaired")
  func tornTransaction() async throws {
    let folder = try Folder(isInMemory: true)
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(9))
    let start = try #require(try Files(folder.file()).wal).count
    let large = [LogBatch].actions(60, from: 10).flatMap(\.entries)
    _ = await log.append(large)
    let files = try Files(folder.file())
    let batches = try log.batches()
    log.close()
    let wal = try #require(files.wal)
    let pages = Array(stride(from: start / 4096 * 4096, to: wal.count, by: 4096))
    #expect((3...8).contains(pages.count))
    for lost in 1..<1 << pages.count {
      var torn = files
      for (index, page) in pages.enumerated() where lost >> index & 1 == 1 {
        for byte in max(page, start)..<min(page + 4096, wal.count) { torn.wal?[byte] = 0 }
      }
      let outcome = try await open(torn, expecting: batches)
      #expect([.prefix(9, isReported: true), .prefix(9, isReported: false)].contains(outcome))
    }
  }

  @Test("what an earlier use of the write-ahead log has left in it is no damage")
  func usedWAL() async throws {
    // More than two times the pages at which the write-ahead log is moved into the file.
    let batches = [LogBatch].actions(2300)
    let files = try await openFiles(batches, durable: 0)
    #expect(try #require(files.wal).count > 3_000_000)
    #expect(try await open(files, expecting: batches) == .whole)
  }

  @Test("a header that was written in part over that of the last use loses nothing")
  func tornHeader() async throws {
    let batches = [LogBatch].actions(3)
    let used = try #require(try await openFiles(batches, durable: 0).wal)
    var files = try await closedFiles(batches)
    let empty = try await openFiles(batches, durable: 0).database
    var later = [UInt8](used.prefix(32))
    later[15] += 1
    later[19] += 1
    later.replaceSubrange(20..<24, with: [1, 2, 3, 4])
    let checksum = later.withUnsafeBytes { WALChecksum(ofHeader: $0) }
    for (offset, word) in [(24, checksum.first), (28, checksum.second)] {
      withUnsafeBytes(of: word.bigEndian) { later.replaceSubrange(offset..<offset + 4, with: $0) }
    }
    for count in 16...32 {
      files.wal = Data(later.prefix(count)) + used.dropFirst(count)
      #expect(try await open(files, expecting: batches) == .whole)
      // The frames must be in the database, else the header has rotted.
      let database = files.database
      files.database = empty
      let isWhole = count == 32
      #expect(try await open(files, expecting: batches).isDamage(after: 0...) != isWhole)
      files.database = database
      // Other damage to the header is found.
      files.wal?[18] ^= 0xFF
      #expect(try await open(files, expecting: batches).isDamage(after: 0...))
    }
  }

  @Test("a damaged snapshot is skipped for the one before it")
  func damagedSnapshot() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(10))
    for (batch, byte) in [(4, UInt8(0x4A)), (8, 0x5B)] {
      let content = [UInt8](repeating: byte, count: 20_000)
      #expect(await log.save(.sample(batch, content: content)) == nil)
    }
    log.close()
    var files = try Files(folder.file())
    let content = try #require(files.database.range(of: Data(repeating: 0x5B, count: 1000)))
    files.database[content.lowerBound + 500] = 0
    try files.write(to: folder.file())
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(try reopened.snapshots().map(\.batch) == [4])
    #expect(try reopened.batches().count == 10)
  }

  /// Every offset, or with `LECTERN_LONG` unset every 61st and those near pages.
  private func cuts(_ count: Int, around size: Int) -> [Int] {
    let isLong = ProcessInfo.processInfo.environment["LECTERN_LONG"] != nil
    return (0..<count).filter { isLong || $0 % 61 == 0 || ($0 + 1) % size < 3 || $0 < 40 }
  }
}
