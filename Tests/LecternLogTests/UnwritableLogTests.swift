import FaultVFS
import Foundation
import LogLaws
import Testing

@testable import LecternLog

/// Logs whose disk is full or read-only.
@Suite struct UnwritableLogTests {
  let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

  /// Leaves a log as a process does that was killed after a checkpoint, or that has closed it.
  private func record(_ batches: [LogBatch], isKilled: Bool) async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(batches)
    #expect(await log.save(.sample(4)) == nil)
    let files = try contents()
    log.close()
    guard isKilled else { return }
    for (name, content) in files { try content.write(to: URL(filePath: folder.file(name))) }
  }

  private func contents() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: folder.names.map {
        ($0, try Data(contentsOf: URL(filePath: folder.file($0))))
      }
    )
  }

  @Test(
    "a log on a full disk has all that was recorded, and stays as it is",
    arguments: [true, false]
  )
  func full(isKilled: Bool) async throws {
    // Half of them are in the file after a checkpoint.
    let batches = [LogBatch].actions(1040)
    try await record(batches, isKilled: isKilled)
    let full = LogError.full(path: folder.file())
    let faults = FaultVFS()
    faults.failWrites(from: 1, Failure.full.rawValue)
    #expect(throws: full) {
      try SQLiteLog.open(folder.file(), identity: .sample, vfs: faults.name)
    }
    let before = try contents()
    let log = try UnwritableLog(folder.file(), because: full)
    #expect(log.identity == .sample)
    #expect(log.lastBatch == 1040)
    #expect(log.damage == nil)
    #expect(try log.batches() == batches)
    #expect(try log.snapshot(upTo: .max) == .sample(4))
    #expect(await log.append([]) == .failure(full))
    #expect(await log.save(.sample(7)) == full)
    #expect(try contents() == before)
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(try reopened.batches() == batches)
    reopened.close()
  }

  @Test("a damaged end is left out and told, and damage before it is refused")
  func damaged() async throws {
    try await record(.actions(20), isKilled: true)
    let wal = folder.file() + "-wal"
    let content = try Data(contentsOf: URL(filePath: wal))
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
