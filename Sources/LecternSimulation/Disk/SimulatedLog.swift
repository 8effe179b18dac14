internal import Composable
package import LecternLog

/// A log on a simulated disk, as one process has it open.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedLog: Log, @unchecked Sendable {
  private let disk: SimulatedDisk
  private let loop: SimulatedLoop
  private var faults: DiskFaults
  /// The time at which the last batch becomes durable. Batches become durable in their order.
  private var lastSync = Duration.zero
  private var isClosed = false

  /// - Parameters:
  ///   - disk: the disk.
  ///   - loop: the process.
  ///   - faults: the delays of the disk.
  package init(_ disk: SimulatedDisk, in loop: SimulatedLoop, faults: DiskFaults) {
    (self.disk, self.loop, self.faults) = (disk, loop, faults)
  }

  package var identity: LogIdentity { disk.identity }

  package var lastBatch: Int { disk.lastNumber }

  package func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    disk.begin(entries)
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    loop.schedule.at(lastSync, in: loop.process) { [disk] in
      if let number = disk.sync() { completion(.success(number)) }
    }
  }

  package func save(
    _ snapshot: LogSnapshot,
    completion: @escaping @Sendable (LogError?) -> Void
  ) {
    loop.schedule.after(faults.delay(), in: loop.process) { [disk] in
      disk.save(snapshot)
      completion(nil)
    }
  }

  package func snapshot(upTo batch: Int) -> LogSnapshot? {
    disk.snapshots.last { $0.batch <= batch }
  }

  package func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) rethrows {
    for next in disk.batches.dropFirst(batch).prefix(max(0, last - batch)) { try body(next) }
  }

  package func close() { isClosed = true }
}
