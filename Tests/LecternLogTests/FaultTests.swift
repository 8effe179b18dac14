import CFaultVFS
import FaultVFS
import Foundation
import LogLaws
import Synchronization
import Testing

@testable import LecternLog

/// SQLite's result codes of a failure.
enum Failure: Int32, CaseIterable {
  case full = 13
  case write = 778
  case sync = 1034
}

/// Logs on a file system whose writes and syncs fail.
@Suite struct FaultTests {
  let folder: Folder
  let faults: FaultVFS

  init() throws {
    folder = try Folder(isInMemory: true)
    faults = FaultVFS()
  }

  private func open() throws -> SQLiteLog {
    try SQLiteLog.open(folder.file(), identity: .sample, vfs: faults.name).log
  }

  /// Appends batches until one fails.
  ///
  /// - Returns: the number of batches that were acknowledged.
  private func appendUntilFailure(_ log: SQLiteLog, _ batches: [LogBatch]) async -> Int {
    var acknowledged = 0
    var hasFailed = false
    for batch in batches {
      switch await log.append(batch.entries) {
      case .success(let number):
        #expect(!hasFailed)
        #expect(number == batch.number)
        acknowledged = number
      case .failure: hasFailed = true
      }
    }
    return acknowledged
  }

  @Test("no batch is acknowledged without a sync that succeeded, and each sync makes it durable")
  func syncs() async throws {
    let log = try open()
    let copy = try Folder(isInMemory: true)
    faults.copiesDurableContent(to: copy.file())
    for batch in [LogBatch].actions(20) {
      let before = faults.syncs.count
      #expect(await log.append(batch.entries) == .success(batch.number))
      #expect(faults.syncs.count > before)
      // The files as they would be after a power failure now.
      let crashed = try Folder(isInMemory: true)
      if !FileManager.default.fileExists(atPath: copy.file()) {
        try FileManager.default.copyItem(atPath: folder.file(), toPath: crashed.file())
      }
      for name in try copy.names {
        try FileManager.default.copyItem(atPath: copy.file(name), toPath: crashed.file(name))
      }
      let recovered = try SQLiteLog.whole(crashed.file())
      #expect(try recovered.batches() == .actions(batch.number))
      recovered.close()
    }
    log.close()
  }

  @Test(
    "after a write or a sync that failed, nothing is acknowledged, and nothing acknowledged is lost",
    arguments: Failure.allCases,
    [false, true]
  )
  func failures(failure: Failure, isShort: Bool) async throws {
    let batches = [LogBatch].actions(8)
    for call in 1...20 {
      let folder = try Folder(isInMemory: true)
      let faults = FaultVFS()
      let log = try SQLiteLog.open(folder.file(), identity: .sample, vfs: faults.name).log
      if failure == .sync {
        faults.failSyncs(from: call, failure.rawValue)
      } else {
        faults.failWrites(from: call, failure.rawValue, isShort: isShort)
      }
      let acknowledged = await appendUntilFailure(log, batches)
      if acknowledged < batches.count {
        let count = faults.writes.count + faults.syncs.count
        faults.heal()
        #expect(await log.append([]).error?.code == .failed, "call \(call)")
        #expect(await log.save(.sample(acknowledged)) != nil)
        #expect(log.lastBatch == acknowledged)
        log.close()
        #expect(faults.writes.count + faults.syncs.count == count, "call \(call)")
      } else {
        faults.heal()
        log.close()
      }
      let (reopened, repair) = try SQLiteLog.open(folder.file(), identity: .sample)
      // The rest of a write is reported.
      #expect(repair == nil || isShort)
      let read = try reopened.batches()
      #expect(read.count >= acknowledged)
      #expect(read == Array(batches.prefix(read.count)))
      reopened.close()
    }
  }

  @Test("a process that is killed at any write of a start leaves a whole log", arguments: [0, 20])
  func killedStart(batchCount: Int) async throws {
    let batches = [LogBatch].actions(batchCount)
    for isClosed in [true, false] {
      var (call, hasOpened) = (0, false)
      while !hasOpened {
        call += 1
        let (folder, faults) = (try Folder(isInMemory: true), FaultVFS())
        let log = try SQLiteLog.whole(folder.file())
        await log.appendAll(batches)
        let files = try folder.names.map {
          ($0, try Data(contentsOf: URL(filePath: folder.file($0))))
        }
        log.close()
        if !isClosed {
          for (name, content) in files { try content.write(to: URL(filePath: folder.file(name))) }
        }
        faults.failWrites(from: call, Failure.write.rawValue)
        let opened = try? SQLiteLog.open(folder.file(), identity: .sample, vfs: faults.name).log
        hasOpened = opened != nil
        // Closing writes nothing, as a process that is killed.
        if let opened { #expect(await opened.append([]) != .success(batchCount + 1)) }
        opened?.close()
        faults.heal()
        let reopened = try SQLiteLog.whole(folder.file())
        #expect(try reopened.batches() == batches, "killed at write \(call)")
        reopened.close()
      }
      #expect(call > 4)
    }
  }

  @Test("the first failure names the full disk, and every later one the file")
  func fullDisk() async throws {
    let log = try open()
    faults.failWrites(from: 1, Failure.full.rawValue)
    #expect(await log.append([]) == .failure(.full(path: folder.file())))
    let error = await log.append([]).error
    #expect(error?.code == .failed)
    #expect(error?.path == folder.file())
    #expect(error?.detail?.contains("no space left") == true)
  }

  @Test("SQLite's extended code survives as the cause")
  func cause() async throws {
    let log = try open()
    faults.failSyncs(from: 1, Failure.sync.rawValue)
    let error = await log.append([]).error
    #expect(error?.cause?.sqliteCode == Failure.sync.rawValue)
    #expect(error == .failed(path: folder.file(), detail: error?.detail ?? ""))
    log.close()
  }

  @Test("a snapshot that doesn't fit leaves the log usable")
  func largeSnapshot() async throws {
    let log = try open()
    let batches = [LogBatch].actions(5)
    await log.appendAll(Array(batches.prefix(4)))
    #expect(await log.save(.sample(3)) == nil)
    faults.failWrites(from: 10, Failure.full.rawValue)
    let large = LogSnapshot.sample(4, content: [UInt8](repeating: 7, count: 9_000_000))
    #expect(await log.save(large) == .full(path: folder.file()))
    faults.heal()
    #expect(await log.append(batches[4].entries) == .success(5))
    #expect(try log.snapshots() == [.sample(3)])
    log.close()
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(try reopened.batches() == batches)
    #expect(try reopened.snapshots() == [.sample(3)])
  }

  @Test("a failed sync of a checkpoint ends the log, and loses nothing")
  func failedCheckpoint() async throws {
    let log = try open()
    let batches = [LogBatch].actions(1500)
    faults.failSyncs(from: 1300, Failure.sync.rawValue)
    let acknowledged = await appendUntilFailure(log, batches)
    #expect((1..<1500).contains(acknowledged))
    faults.heal()
    log.close()
    let reopened = try SQLiteLog.whole(folder.file())
    let read = try reopened.batches()
    #expect(read.count >= acknowledged)
    #expect(read == Array(batches.prefix(read.count)))
  }

  @Test("a file that cannot be opened for writing is read-only")
  func readOnly() throws {
    try SQLiteLog.whole(folder.file()).close()
    for code: Int32 in [8, 14] {
      faults.failOpens(from: 1, code)
      #expect(throws: LogError.readOnly(path: folder.file())) { try open() }
      faults.heal()
      // The write-ahead log is the second file.
      faults.failOpens(from: 2, code)
      #expect(throws: LogError.readOnly(path: folder.file())) { try open() }
      faults.heal()
    }
  }

  @Test("a repair that was interrupted is finished by the next start", arguments: 0...3)
  func interruptedRepair(renames: Int) async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    log.close()
    // The files between the steps of a repair.
    let original = folder.file() + ".damaged-1"
    let content = try Data(contentsOf: URL(filePath: folder.file()))
    try content.write(to: URL(filePath: folder.file() + "-repaired"))
    try Data([1]).write(to: URL(filePath: (renames > 0 ? original : folder.file()) + "-wal"))
    try Data([2, 2]).write(to: URL(filePath: renames > 1 ? original : folder.file()))
    if renames > 1 { try FileManager.default.removeItem(atPath: folder.file()) }
    if renames > 2 {
      try FileManager.default.moveItem(atPath: folder.file() + "-repaired", toPath: folder.file())
    }
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(try reopened.batches() == .sample)
    reopened.close()
    #expect(try folder.names == ["room.log", "room.log.damaged-1", "room.log.damaged-1-wal"])
    #expect(try Data(contentsOf: URL(filePath: original)) == Data([2, 2]))
    #expect(try Data(contentsOf: URL(filePath: original + "-wal")) == Data([1]))
  }
}
