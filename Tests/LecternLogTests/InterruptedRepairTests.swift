import Foundation
import LecternFaultyDisk
import LogLaws
import Synchronization
import Testing

@testable import LecternLog

/// Repairs that were interrupted.
@Suite struct InterruptedRepairTests {
  let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

  private var original: String { folder.file() + ".damaged-1" }

  /// Creates the files between the steps of a repair.
  ///
  /// - Parameter renames: the number of files that have their names.
  private func interruptRepair(renames: Int) async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    log.close()
    let content = try Data(contentsOf: URL(filePath: folder.file()))
    try content.write(to: URL(filePath: folder.file() + "-repaired"))
    try Data([1]).write(to: URL(filePath: (renames > 0 ? original : folder.file()) + "-wal"))
    try Data([2, 2]).write(to: URL(filePath: renames > 1 ? original : folder.file()))
    if renames > 1 { try FileManager.default.removeItem(atPath: folder.file()) }
    if renames > 2 {
      try FileManager.default.moveItem(atPath: folder.file() + "-repaired", toPath: folder.file())
    }
  }

  @Test("a repair that was interrupted is finished by the next start", arguments: 0...3)
  func interruptedRepair(renames: Int) async throws {
    try await interruptRepair(renames: renames)
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(try reopened.batches() == .sample)
    reopened.close()
    #expect(try folder.names == ["room.log", "room.log.damaged-1", "room.log.damaged-1-wal"])
    #expect(try Data(contentsOf: URL(filePath: original)) == Data([2, 2]))
    #expect(try Data(contentsOf: URL(filePath: original + "-wal")) == Data([1]))
  }

  @Test("a log whose repair was interrupted is set aside as a whole", arguments: 0...3)
  func setAside(renames: Int) async throws {
    try await interruptRepair(renames: renames)
    let kept = try LogFile(folder.file()).setAside("2026-01-01")
    #expect(kept == folder.file("room.log.2026-01-01"))
    let names = ["room.log.2026-01-01", "room.log.damaged-1", "room.log.damaged-1-wal"]
    #expect(try folder.names == names)
    #expect(try LogFile(folder.file(names[0])).verify().lastBatch == 7)
    #expect(try Data(contentsOf: URL(filePath: original)) == Data([2, 2]))
    let log = try SQLiteLog.whole(folder.file())
    #expect(log.lastBatch == 0)
    log.close()
  }

  @Test("each start after a repair reports it, until a batch is appended")
  func unannounced() async throws {
    let path = "room.log"
    let whole = FaultyDisk()
    let log = try SQLiteLog.whole(path, on: whole)
    await log.appendAll(.actions(20))
    let damaged = whole.copy()
    log.close()
    let size = try #require(try damaged.size(path + "-wal"))
    damaged.rot(path + "-wal", size - 512..<size, filling: 0)
    var (call, isKilled) = (0, true)
    while isKilled {
      call += 1
      let (disk, calls) = (damaged.copy(), Calls())
      disk.setFaults { [call] _ in calls.next() == call ? .killBefore : nil }
      isKilled = (try? SQLiteLog.open(path, identity: .sample, in: disk, on: .thread)) == nil
      disk.setFaults { _ in nil }
      // A process that has opened the log is killed before its first batch, too.
      disk.kill()
      disk.start()
      let (next, repair) = try SQLiteLog.open(path, identity: .sample, in: disk, on: .thread)
      #expect(repair?.lastBatch == 19, "killed at call \(call)")
      #expect(try next.batches() == .actions(19))
      #expect(await next.append([]) == .success(20))
      next.close()
      try SQLiteLog.whole(path, on: disk).close()
    }
    #expect(call > 20)
  }

  /// Counts calls.
  private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
