import Foundation
import LecternLog
import LogLaws
import Testing

/// A log's file that no server has open.
@Suite struct LogFileTests {
  let folder: Folder
  let file: LogFile

  init() throws {
    folder = try Folder(isInMemory: true)
    file = LogFile(folder.file())
  }

  /// Returns the contents of the files in the folder by name.
  private func contents() throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: folder.names.map {
        ($0, try Data(contentsOf: URL(filePath: folder.file($0))))
      }
    )
  }

  /// Leaves a log as a process does that was killed: with a write-ahead log.
  private func kill(_ log: SQLiteLog) throws {
    let files = try contents()
    log.close()
    for (name, content) in files { try content.write(to: URL(filePath: folder.file(name))) }
  }

  private func batches(after batch: Int? = nil) throws -> [LogBatch] {
    var batches: [LogBatch] = []
    try file.read(after: batch) { batches.append($0) }
    return batches
  }

  @Test("reading a log changes none of its files", arguments: [false, true])
  func readOnly(isKilled: Bool) async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    #expect(await log.save(.sample(4)) == nil)
    if isKilled { try kill(log) } else { log.close() }
    let before = try contents()
    #expect(before.count == (isKilled ? 2 : 1))
    #expect(try batches() == .sample)
    #expect(try batches(after: 5) == Array([LogBatch].sample.suffix(2)))
    #expect(try file.snapshots() == [.sample(4)])
    let summary = try file.verify()
    #expect(summary.identity == .sample)
    #expect(summary.lastBatch == 7)
    #expect(summary.entryCount == [LogBatch].sample.map(\.entries.count).reduce(0, +))
    #expect(summary.lastEntryTime == 5)
    #expect(summary.snapshots == [4])
    #expect(try contents() == before)
  }

  @Test("a log that a server has open is neither read, trimmed, moved nor removed")
  func inUse() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    let inUse = LogError.inUse(path: folder.file())
    #expect(throws: inUse) { try file.verify() }
    #expect(throws: inUse) { try file.trim() }
    #expect(throws: inUse) { try file.setAside("2026-01-01") }
    #expect(throws: inUse) { try file.remove() }
    #expect(await log.append([]) == .success(8))
    log.close()
  }

  @Test("a damaged log doesn't verify, and stays as it is")
  func damaged() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(100))
    log.close()
    var content = try Data(contentsOf: URL(filePath: folder.file()))
    let name = try #require(content.range(of: Data("counter.incrTapped".utf8), options: .backwards))
    content[name.lowerBound] ^= 1
    try content.write(to: URL(filePath: folder.file()))
    #expect(throws: LogError.self) { try file.verify() }
    #expect(try contents() == ["room.log": content])
  }

  @Test("a trimmed log verifies, and can be continued")
  func trim() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(1000))
    log.close()
    #expect(try file.trim() == nil)
    let size = try contents()["room.log"]?.count ?? 0
    let second = try SQLiteLog.whole(folder.file())
    for batch in [700, 800, 900] { #expect(await second.save(.sample(batch)) == nil) }
    #expect(await second.save(.sample(950)) == nil)
    second.close()
    #expect(try file.trim() == 900)
    #expect(try file.trim() == nil)
    #expect(try contents()["room.log"]?.count ?? 0 < size / 2)
    #expect(try batches() == .actions(100, from: 901))
    #expect(try file.verify().trimmedBatch == 900)
    let third = try SQLiteLog.whole(folder.file())
    #expect(third.lastBatch == 1000)
    #expect(try third.snapshots() == [.sample(950), .sample(900)])
    #expect(try third.batches(after: 900) == .actions(100, from: 901))
    #expect(throws: LogError.trimmed(path: folder.file(), through: 900)) { try third.batches() }
    #expect(await third.append([]) == .success(1001))
    third.close()
    #expect(try file.verify().lastBatch == 1001)
  }

  /// Batches of an action each, and of forks.
  ///
  /// - Parameter origins: the numbers of the actions to continue from, by the numbers of the forks.
  private static func batches(_ count: Int, forks origins: [Int: Int]) -> [LogBatch] {
    [LogBatch].actions(count).map { batch in
      guard let origin = origins[batch.number] else { return batch }
      let fork = ActionEntry(
        lane: .app,
        count: batch.number,
        name: "$room.wentOnFrom",
        value: Array("\(origin)".utf8)
      )
      let entry = LogEntry(revision: batch.number, time: 0, content: .action(fork))
      return LogBatch(number: batch.number, entries: [entry])
    }
  }

  @Test(
    "a trimmed log begins with a snapshot that its forks can be replayed from",
    arguments: [
      ([:], 80), ([70: 10], 80), ([90: 85], 80), ([90: 80], 80), ([90: 79], 60), ([90: 60], 60),
      ([90: 59], 40), ([100: 45, 90: 61], 40), ([90: 50, 50: 30], 20), ([90: 50, 30: 25], 40),
      ([90: 10], nil), ([90: 0], nil), ([90: 45, 50: 15], nil),
    ] as [([Int: Int], Int?)]
  )
  func forks(origins: [Int: Int], batch: Int?) async throws {
    let log = try SQLiteLog.whole(folder.file())
    let batches = Self.batches(100, forks: origins)
    await log.appendAll(batches)
    for batch in [20, 40, 60, 80, 95] { #expect(await log.save(.sample(batch)) == nil) }
    log.close()
    #expect(try file.trim() == batch)
    let rest = batches.dropFirst(batch ?? 0)
    #expect(try self.batches() == Array(rest))
    let snapshots = [95, 80, 60, 40, 20].filter { $0 >= batch ?? 0 }
    #expect(try file.verify().snapshots == snapshots)
    #expect(try file.trim() == nil)
  }

  @Test("a log that was trimmed up to its end keeps its last number")
  func trimToEnd() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.actions(10))
    #expect(await log.save(.sample(10)) == nil)
    log.close()
    #expect(try file.trim() == 10)
    let reopened = try SQLiteLog.whole(folder.file())
    #expect(reopened.lastBatch == 10)
    #expect(try reopened.batches(after: 10) == [])
    #expect(await reopened.append([]) == .success(11))
    reopened.close()
  }

  @Test("a log that was set aside is whole, and the next one is new", arguments: [false, true])
  func setAside(isKilled: Bool) async throws {
    #expect(try file.setAside("2026-01-01") == nil)
    for name in ["room.log.2026-01-01", "room.log.2026-01-01-1"] {
      let log = try SQLiteLog.whole(folder.file())
      #expect(log.lastBatch == 0)
      await log.appendAll(.sample)
      if isKilled { try kill(log) } else { log.close() }
      #expect(try file.setAside("2026-01-01") == folder.file(name))
      #expect(!file.exists)
      #expect(try folder.names.contains("\(name)-wal") == isKilled)
      #expect(try LogFile(folder.file(name)).verify().lastBatch == 7)
    }
  }

  @Test("a log that was removed leaves nothing behind")
  func remove() async throws {
    let log = try SQLiteLog.whole(folder.file())
    await log.appendAll(.sample)
    try kill(log)
    try file.remove()
    #expect(try folder.names == [])
    #expect(throws: LogError.self) { try file.verify() }
  }
}
