import Foundation
import LecternLog
import LogLaws
import Testing

/// Logs that cannot be opened.
@Suite struct OpenErrorTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func error() throws -> LogError {
    try #require(throws: LogError.self) { try SQLiteLog.open(folder.file(), identity: .sample) }
  }

  @Test("a log has one opener at a time")
  func inUse() throws {
    let log = try SQLiteLog.whole(folder.file())
    #expect(try error() == .inUse(path: folder.file()))
    log.close()
    try SQLiteLog.whole(folder.file()).close()
  }

  @Test("another file is no log, and stays as it is")
  func notALog() throws {
    for content in [Data(), Data("hello".utf8), Data(repeating: 7, count: 10_000)] {
      try content.write(to: URL(filePath: folder.file()))
      #expect(try error() == .notALog(path: folder.file()))
      #expect(try Data(contentsOf: URL(filePath: folder.file())) == content)
      #expect(try folder.names == ["room.log"])
    }
  }

  @Test("a folder that is a file, or is missing, is an error that names the log")
  func noFolder() throws {
    try Data().write(to: URL(filePath: folder.file("file")))
    for name in ["file/room.log", "missing/room.log"] {
      let path = folder.file(name)
      let error = #expect(throws: LogError.self) {
        try SQLiteLog.open(path, identity: .sample)
      }
      #expect(error == .readOnly(path: path))
      #expect(error?.cause?.systemError != nil)
    }
  }

  @Test("a log of a newer format is refused, and stays as it is")
  func newerVersion() throws {
    try SQLiteLog.whole(folder.file()).close()
    var content = try Data(contentsOf: URL(filePath: folder.file()))
    // The user version, big-endian, of SQLite's file header.
    content[63] = 9
    try content.write(to: URL(filePath: folder.file()))
    #expect(try error() == .newerVersion(path: folder.file(), version: 9))
    #expect(try Data(contentsOf: URL(filePath: folder.file())) == content)
  }

  @Test("a file without content keeps its write-ahead log", arguments: [0, 1])
  func emptyFile(size: Int) throws {
    try Data(count: size).write(to: URL(filePath: folder.file()))
    try Data([1]).write(to: URL(filePath: folder.file() + "-wal"))
    #expect(try error() == .notALog(path: folder.file()))
    #expect(try folder.names == ["room.log", "room.log-wal"])
  }

  @Test("another application's database is no log, and stays as it is")
  func otherDatabase() throws {
    try SQLiteLog.whole(folder.file()).close()
    var content = try Data(contentsOf: URL(filePath: folder.file()))
    // The application id.
    content[71] ^= 1
    try content.write(to: URL(filePath: folder.file()))
    #expect(try error() == .notALog(path: folder.file()))
    #expect(try Data(contentsOf: URL(filePath: folder.file())) == content)
  }

  @Test("a write-ahead log without its file doesn't become part of a new log, and is reported")
  func orphan() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    let wal = try Data(contentsOf: URL(filePath: folder.file() + "-wal"))
    log.close()
    try FileManager.default.removeItem(atPath: folder.file())
    try wal.write(to: URL(filePath: folder.file() + "-wal"))
    let (new, repair) = try SQLiteLog.open(folder.file(), identity: .sample)
    #expect(try new.batches() == [])
    #expect(repair?.original == folder.file("room.log.orphan-1"))
    new.close()
    #expect(try folder.names == ["room.log", "room.log.orphan-1"])
    #expect(try Data(contentsOf: URL(filePath: folder.file("room.log.orphan-1"))) == wal)
  }

  @Test("an append to a log that was removed or replaced fails", arguments: ["", "-wal"])
  func removed(suffix: String) async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    try FileManager.default.removeItem(atPath: folder.file() + suffix)
    #expect(await log.append([]) == .failure(.removed(path: folder.file())))
    try Data().write(to: URL(filePath: folder.file() + suffix))
    let error = await log.append([]).error
    #expect(error?.code == .failed)
    #expect(error?.detail?.contains("removed or replaced") == true)
    #expect(log.lastBatch == 7)
    log.close()
  }

  @Test("every error says what happened to which file, and what to do")
  func descriptions() {
    let errors: [LogError] = [
      .inUse(path: "/a.log"), .newerVersion(path: "/a.log", version: 9), .notALog(path: "/a.log"),
      .readOnly(path: "/a.log"), .full(path: "/a.log"),
      .damaged(path: "/a.log", lastWholeBatch: 7, detail: "d"),
      .trimmed(path: "/a.log", through: 7), .noSuchBatch(path: "/a.log", batch: 7),
      .removed(path: "/a.log"), .failed(path: "/a.log", detail: "d"), .fenced(path: "/a.log"),
      .unreachable(path: "/a.log", detail: "d"),
    ]
    #expect(errors.allSatisfy { "\($0)".contains("/a.log") && "\($0)".contains(". ") })
    #expect(Set(errors.map { "\($0)" }).count == errors.count)
  }
}
