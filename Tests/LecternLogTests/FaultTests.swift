import CountedFaults
import LecternFaultyDisk
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
  private let path = "room.log"
  private let faults = CountedFaults()

  private func open() throws -> SQLiteLog { try open(faults.disk) }

  private func open(_ disk: FaultyDisk) throws -> SQLiteLog {
    try SQLiteLog.open(path, identity: .sample, in: disk, on: .thread).log
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
    for batch in [LogBatch].actions(20) {
      let before = faults.count(of: .sync)
      #expect(await log.append(batch.entries) == .success(batch.number))
      #expect(faults.count(of: .sync) > before)
      let crashed = faults.disk.copy()
      crashed.cutPower(keeping: { false }, names: { _ in 0 })
      crashed.start()
      let recovered = try SQLiteLog.whole(path, on: crashed)
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
      let faults = CountedFaults()
      let log = try open(faults.disk)
      if failure == .sync {
        faults.add(.failure(code: failure.rawValue), to: .sync, from: call)
      } else {
        let fault: DiskFault =
          isShort
          ? .shortWrite(share: 0.5, code: failure.rawValue) : .failure(code: failure.rawValue)
        faults.add(fault, to: .write, from: call)
      }
      let acknowledged = await appendUntilFailure(log, batches)
      if acknowledged < batches.count {
        let count = faults.count(of: .write) + faults.count(of: .sync)
        faults.heal()
        #expect(await log.append([]).error?.code == .failed, "call \(call)")
        #expect(await log.save(.sample(acknowledged)) != nil)
        #expect(log.lastBatch == acknowledged)
        log.close()
        #expect(faults.count(of: .write) + faults.count(of: .sync) == count, "call \(call)")
      } else {
        faults.heal()
        log.close()
      }
      let (reopened, repair) = try SQLiteLog.open(
        path,
        identity: .sample,
        in: faults.disk,
        on: .thread
      )
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
        let disk = FaultyDisk()
        let log = try SQLiteLog.whole(path, on: disk)
        await log.appendAll(batches)
        let killed = disk.copy()
        log.close()
        let faults = CountedFaults(on: isClosed ? disk : killed)
        faults.add(.failure(code: Failure.write.rawValue), to: .write, from: call)
        let opened = try? open(faults.disk)
        hasOpened = opened != nil
        // Closing writes nothing, as a process that is killed.
        if let opened { #expect(await opened.append([]) != .success(batchCount + 1)) }
        opened?.close()
        faults.heal()
        let reopened = try SQLiteLog.whole(path, on: faults.disk)
        #expect(try reopened.batches() == batches, "killed at write \(call)")
        reopened.close()
      }
      #expect(call > 4)
    }
  }

  @Test("the first failure names the full disk, and every later one the file")
  func fullDisk() async throws {
    let log = try open()
    faults.add(.failure(code: Failure.full.rawValue), to: .write, from: 1)
    #expect(await log.append([]) == .failure(.full(path: path)))
    let error = await log.append([]).error
    #expect(error?.code == .failed)
    #expect(error?.path == path)
    #expect(error?.detail?.contains("no space left") == true)
  }

  @Test("SQLite's extended code survives as the cause")
  func cause() async throws {
    let log = try open()
    faults.add(.failure(code: Failure.sync.rawValue), to: .sync, from: 1)
    let error = await log.append([]).error
    #expect(error?.cause?.sqliteCode == Failure.sync.rawValue)
    #expect(error == .failed(path: path, detail: error?.detail ?? ""))
    log.close()
  }

  @Test("a snapshot that doesn't fit leaves the log usable")
  func largeSnapshot() async throws {
    let log = try open()
    let batches = [LogBatch].actions(5)
    await log.appendAll(Array(batches.prefix(4)))
    #expect(await log.save(.sample(3)) == nil)
    faults.add(.failure(code: Failure.full.rawValue), to: .write, from: 10)
    let large = LogSnapshot.sample(4, content: [UInt8](repeating: 7, count: 9_000_000))
    #expect(await log.save(large) == .full(path: path))
    faults.heal()
    #expect(await log.append(batches[4].entries) == .success(5))
    #expect(try log.snapshots() == [.sample(3)])
    log.close()
    let reopened = try SQLiteLog.whole(path, on: faults.disk)
    #expect(try reopened.batches() == batches)
    #expect(try reopened.snapshots() == [.sample(3)])
  }

  @Test("opening a log reads the newest of its snapshots alone")
  func newestSnapshot() async throws {
    let (count, size) = (20, 100_000)
    let log = try open()
    await log.appendAll(.actions(count))
    for batch in 1...count {
      let content = [UInt8](repeating: UInt8(batch), count: size)
      #expect(await log.save(.sample(batch, content: content)) == nil)
    }
    log.close()
    let before = faults.disk.readCount
    let reopened = try SQLiteLog.whole(path, on: faults.disk)
    #expect(faults.disk.readCount - before < 3 * size)
    #expect(try reopened.snapshot(upTo: .max)?.batch == count)
    reopened.close()
  }

  @Test("a failed sync of a checkpoint ends the log, and loses nothing")
  func failedCheckpoint() async throws {
    let log = try open()
    let batches = [LogBatch].actions(1500)
    faults.add(.failure(code: Failure.sync.rawValue), to: .sync, from: 1300)
    let acknowledged = await appendUntilFailure(log, batches)
    #expect((1..<1500).contains(acknowledged))
    faults.heal()
    log.close()
    let reopened = try SQLiteLog.whole(path, on: faults.disk)
    let read = try reopened.batches()
    #expect(read.count >= acknowledged)
    #expect(read == Array(batches.prefix(read.count)))
  }

  @Test("a file that cannot be opened for writing is read-only")
  func readOnly() throws {
    try SQLiteLog.whole(path, on: faults.disk).close()
    for code: Int32 in [8, 14] {
      faults.add(.failure(code: code), to: .open, from: 1)
      #expect(throws: LogError.readOnly(path: path)) { try open() }
      faults.heal()
      // The write-ahead log is the second file.
      faults.add(.failure(code: code), to: .open, from: 2)
      #expect(throws: LogError.readOnly(path: path)) { try open() }
      faults.heal()
    }
  }
}
