import CountedFaults
import Foundation
import LecternFaultyDisk
import LogLaws
import Testing

@testable import LecternLog

/// Logs whose disk is full or read-only.
@Suite struct UnwritableLogTests {
  let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

  @Test(
    "a log on a full disk has all that was recorded, and stays as it is",
    arguments: [true, false]
  )
  func full(isKilled: Bool) async throws {
    // Half of them are in the file after a checkpoint.
    let batches = [LogBatch].actions(1040)
    let (disk, path) = (FaultyDisk(), "room.log")
    let recorded = try SQLiteLog.whole(path, on: disk)
    await recorded.appendAll(batches)
    #expect(await recorded.save(.sample(4)) == nil)
    let killed = disk.copy()
    recorded.close()
    let faults = CountedFaults(on: isKilled ? killed : disk)
    let full = LogError.full(path: path)
    faults.add(.failure(code: Failure.full.rawValue), to: .write, from: 1)
    #expect(throws: full) {
      try SQLiteLog.open(path, identity: .sample, in: faults.disk, on: .thread)
    }
    let before = try contents(of: faults.disk)
    let log = try UnwritableLog(path, because: full, in: faults.disk)
    #expect(log.identity == .sample)
    #expect(log.lastBatch == 1040)
    #expect(log.damage == nil)
    #expect(try log.batches() == batches)
    #expect(try log.snapshot(upTo: .max) == .sample(4))
    #expect(await log.append([]) == .failure(full))
    #expect(await log.save(.sample(7)) == full)
    #expect(try contents(of: faults.disk) == before)
    faults.heal()
    let reopened = try SQLiteLog.whole(path, on: faults.disk)
    #expect(try reopened.batches() == batches)
    reopened.close()
  }

  private func contents(of disk: FaultyDisk) throws -> [String: [UInt8]?] {
    try Dictionary(uniqueKeysWithValues: disk.names.map { ($0, try disk.contents(of: $0)) })
  }

  @Test("a damaged end is left out and told, and damage before it is refused")
  func damaged() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(20))
    let wal = folder.file() + "-wal"
    let database = try Data(contentsOf: URL(filePath: folder.file()))
    let content = try Data(contentsOf: URL(filePath: wal))
    log.close()
    try database.write(to: URL(filePath: folder.file()))
    let readOnly = LogError.readOnly(path: folder.file())
    try content.dropLast(100).write(to: URL(filePath: wal))
    let cut = try UnwritableLog(folder.file(), because: readOnly)
    #expect(cut.damage == "its write-ahead log was cut")
    #expect(try cut.batches() == .actions(cut.lastBatch))
    var flipped = content
    flipped[20_000] ^= 1
    try flipped.write(to: URL(filePath: wal))
    let error = try #require(throws: LogError.self) {
      try UnwritableLog(folder.file(), because: readOnly)
    }
    #expect("\(error)".contains("damaged before its end"))
  }
}
