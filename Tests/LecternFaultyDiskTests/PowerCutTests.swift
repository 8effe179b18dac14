import LecternFaultyDisk
import LogLaws
import Synchronization
import Testing

@testable import LecternLog

/// Power cuts while a log starts.
@Suite struct PowerCutTests {
  @Test(
    "a log starts after a start that failed at any call, and a power cut that kept any sectors",
    arguments: [nil, 0, 7],
    [.killAfter, .shortWrite(share: 0.5, code: 13)] as [DiskFault]
  )
  func start(count: Int?, fault: DiskFault) async throws {
    let disk = FaultyDisk()
    if let count {
      await (try open(disk)).appendAll(Array([LogBatch].sample.prefix(count)))
      disk.kill()
    }
    for call in 0..<(try calls(of: disk.copy())) {
      let started = disk.copy()
      started.setFault(fault, at: call)
      let log = try? open(started)
      for pattern in 0..<6 {
        let cut = started.copy()
        cut.cutPower(pattern)
        let log = try open(cut)
        #expect(try log.batches() == Array([LogBatch].sample.prefix(count ?? 0)))
        log.close()
      }
      log?.close()
    }
  }

  private func open(_ disk: FaultyDisk) throws -> SQLiteLog {
    try SQLiteLog.open("room.log", identity: .sample, in: disk, on: .thread).log
  }

  /// Returns the number of calls of a start.
  private func calls(of disk: FaultyDisk) throws -> Int {
    let count = Mutex(0)
    disk.setFaults { _ in
      count.withLock { $0 += 1 }
      return nil
    }
    let log = try open(disk)
    defer { log.close() }
    return count.withLock { $0 }
  }
}

extension FaultyDisk {
  /// Sets the fault of one call, by its number.
  fileprivate func setFault(_ fault: DiskFault, at number: Int) {
    let count = Mutex(0)
    setFaults { _ in
      count.withLock { count in
        defer { count += 1 }
        return count == number ? fault : nil
      }
    }
  }

  /// Keeps half of the unsynced sectors: three of six, from one that the pattern decides.
  fileprivate func cutPower(_ pattern: Int) {
    var sector = pattern
    cutPower(
      keeping: {
        sector += 1
        return sector % 6 < 3
      },
      names: { $0 }
    )
    start()
  }
}
