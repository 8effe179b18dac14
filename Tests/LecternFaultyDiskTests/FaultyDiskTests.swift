import LecternFaultyDisk
import LogLaws
import Testing

@testable import LecternLog

/// A disk in memory, as SQLite and a log use it.
@Suite struct FaultyDiskTests {
  private let path = "room.log"

  private func open(_ disk: FaultyDisk) throws -> SQLiteLog {
    let (log, repair) = try SQLiteLog.open(path, identity: .sample, in: disk, on: .thread)
    #expect(repair == nil)
    return log
  }

  @Test("a log on the disk keeps the laws of a log", arguments: LogLaw.all)
  func laws(law: LogLaw) async throws {
    let disk = FaultyDisk()
    try await law.check { identity in
      try SQLiteLog.open(path, identity: identity, in: disk, on: .thread).log
    }
  }

  @Test("a log is locked against a second connection, until its process is killed")
  func locks() async throws {
    let disk = FaultyDisk()
    let log = try open(disk)
    await log.appendAll(.sample)
    #expect(throws: LogError.inUse(path: path)) { try open(disk) }
    disk.kill()
    #expect(await log.append([]) != .success(8))
    disk.start()
    let next = try open(disk)
    #expect(try next.batches() == .sample)
    // The connection of the dead process changes nothing.
    log.close()
    #expect(await next.append([]) == .success(8))
    next.close()
  }

  @Test("a power cut keeps what was synced, and any sectors of the rest", arguments: 0..<20)
  func powerCut(seed: Int) async throws {
    let disk = FaultyDisk()
    let log = try open(disk)
    await log.appendAll(.sample)
    disk.setFaults { $0.kind == .sync ? .killBefore : nil }
    #expect(await log.append([]) != .success(8))
    var sector = 0
    disk.cutPower(
      keeping: {
        sector += 1
        return sector * (seed + 7) % 5 < 3
      },
      names: { _ in 0 }
    )
    disk.setFaults { _ in nil }
    disk.start()
    let next = try SQLiteLog.open(path, identity: .sample, in: disk, on: .thread).log
    #expect(try next.batches().prefix(7).elementsEqual([LogBatch].sample))
    #expect(next.lastBatch <= 8)
    next.close()
  }

  @Test("a sync that lies makes nothing durable")
  func lie() async throws {
    let disk = FaultyDisk()
    let log = try open(disk)
    disk.setFaults { $0.kind == .sync ? .lie : nil }
    #expect(await log.append([]) == .success(1))
    disk.cutPower(keeping: { false }, names: { _ in 0 })
    disk.setFaults { _ in nil }
    disk.start()
    let next = try SQLiteLog.open(path, identity: .sample, in: disk, on: .thread).log
    #expect(next.lastBatch == 0)
    next.close()
  }

  @Test(
    "what a failed sync should have written is lost with the power, and a process still sees it"
  )
  func failedSync() async throws {
    let disk = FaultyDisk()
    let log = try open(disk)
    let wal = path + "-wal"
    let before = try disk.contents(of: wal)
    disk.setFaults { $0.kind == .sync ? .failure(code: 1034) : nil }
    #expect(await log.append([]) != .success(1))
    #expect(try disk.contents(of: wal) != before)
    disk.cutPower(keeping: { true }, names: { $0 })
    #expect(try disk.contents(of: wal) == before)
  }

  @Test("a name is durable after a sync of its folder")
  func names() throws {
    let disk = FaultyDisk()
    try disk.create("a")
    try disk.syncFolder(of: "a")
    try disk.rename("a", to: "b")
    try disk.create("c")
    let copy = disk.copy()
    copy.cutPower(keeping: { true }, names: { $0 })
    #expect(copy.names == ["b", "c"])
    disk.cutPower(keeping: { true }, names: { _ in 1 })
    #expect(disk.names == ["b"])
  }

  @Test("rot changes a part of a file")
  func rot() async throws {
    let disk = FaultyDisk()
    try open(disk).close()
    let before = try #require(try disk.contents(of: path))
    disk.rot(path, 68..<72, filling: 0xFF)
    let after = try #require(try disk.contents(of: path))
    #expect(after[68..<72].allSatisfy { $0 == 0xFF })
    #expect(after[..<68] == before[..<68] && after[72...] == before[72...])
    #expect(throws: LogError.notALog(path: path)) { try open(disk) }
  }
}
