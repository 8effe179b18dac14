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
  /// Whether a write has failed. Then the process writes nothing more.
  private var hasFailed = false
  /// Called when a write fails.
  private let failureHandler: () -> Void

  /// - Parameters:
  ///   - disk: the disk.
  ///   - loop: the process.
  ///   - faults: the delays and the failures of the disk.
  ///   - failureHandler: called when a write fails.
  package init(
    _ disk: SimulatedDisk,
    in loop: SimulatedLoop,
    faults: DiskFaults,
    failureHandler: @escaping () -> Void
  ) {
    (self.disk, self.loop, self.faults) = (disk, loop, faults)
    self.failureHandler = failureHandler
  }

  package var identity: LogIdentity { disk.identity }

  package var lastBatch: Int { disk.lastNumber }

  package func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    guard !hasFailed else { return completion(.failure(Self.failure)) }
    disk.begin(entries)
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    loop.schedule.at(lastSync, in: loop.process) { [self] in
      if faults.fails() { fail() }
      if hasFailed {
        completion(.failure(Self.failure))
      } else if let number = disk.sync() {
        completion(.success(number))
      }
    }
  }

  private static var failure: LogError { .failed(path: "disk", detail: "a write has failed") }

  private func fail() {
    guard !hasFailed else { return }
    hasFailed = true
    disk.open(keeping: faults.writtenCount(of: disk.pendingCount))
    failureHandler()
  }

  package func save(
    _ snapshot: LogSnapshot,
    completion: @escaping @Sendable (LogError?) -> Void
  ) {
    loop.schedule.after(faults.delay(), in: loop.process) { [self] in
      guard !hasFailed else { return completion(Self.failure) }
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
