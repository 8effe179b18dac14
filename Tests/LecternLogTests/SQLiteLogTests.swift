import Foundation
import LecternLog
import LogLaws
import Testing

/// A log in a file.
@Suite struct SQLiteLogTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a log in a file keeps the laws of a log", arguments: LogLaw.all)
  func laws(law: LogLaw) async throws {
    try await law.check { identity in
      let (log, repair) = try SQLiteLog.open(folder.file(), identity: identity)
      #expect(repair == nil)
      return log
    }
  }

  @Test("a log that was closed is one file")
  func close() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    log.close()
    #expect(try folder.names == ["room.log"])
  }

  @Test("a snapshot of a batch that the log doesn't have is an error that names the log")
  func noSuchBatch() async throws {
    let log = try SQLiteLog.whole(folder.file())
    #expect(await log.save(.sample(8)) == .noSuchBatch(path: folder.file(), batch: 8))
    log.close()
  }

  @Test("only its owner can read the files of a log")
  func mode() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    #expect(try folder.names == ["room.log", "room.log-wal"])
    for name in try folder.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    log.close()
  }
}
