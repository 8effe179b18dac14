import Foundation
import LogLaws
import Testing

@testable import LecternLog

/// Repairs that were interrupted.
@Suite struct InterruptedRepairTests {
  let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

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
