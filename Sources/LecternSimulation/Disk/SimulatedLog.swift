internal import Composable
internal import LecternLog

/// A log on a simulated disk, as one process has it open.
///
/// ```
///   append ─▶ pending ─▶ durable ─▶ answer        a disk writes also while the process is paused
///                └─▶ failed
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedLog: Log, @unchecked Sendable {
  private let disk: SimulatedDisk
  private let loop: SimulatedLoop
  private var faults: DiskFaults
  /// The process's term. Once another process has opened the log, this one can't write to it.
  private let term: Int
  /// The time at which the last batch becomes durable. Batches become durable in their order.
  private var lastSync = Duration.zero
  private var isClosed = false
  /// Whether a write has failed. Then the process writes nothing more.
  private var hasFailed = false
  /// Called when a write fails.
  private let failureHandler: () -> Void

  /// - Parameters:
  ///   - disk: the disk.
  ///   - count: the number of pending batches that it has written for the last process.
  ///   - loop: the process.
  ///   - faults: the delays and the failures of the disk.
  ///   - failureHandler: called when a write fails.
  init(
    _ disk: SimulatedDisk,
    keeping count: Int,
    in loop: SimulatedLoop,
    faults: DiskFaults,
    failureHandler: @escaping () -> Void
  ) {
    (self.disk, self.loop, self.faults) = (disk, loop, faults)
    self.failureHandler = failureHandler
    term = disk.open(keeping: count)
  }

  var identity: LogIdentity { disk.identity }

  var lastBatch: Int { disk.lastNumber }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    guard !hasFailed, disk.term == term else { return completion(.failure(Self.failure)) }
    disk.begin(entries)
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    loop.schedule.at(lastSync) { [self] in
      let result = write()
      loop.schedule.after(.zero, in: loop.process) { completion(result) }
    }
  }

  private func write() -> Result<Int, LogError> {
    // The writes of a process that was killed have ended when another one has opened the log.
    guard disk.term == term else { return .failure(Self.failure) }
    if faults.fails() { fail() }
    guard !hasFailed, let number = disk.sync() else { return .failure(Self.failure) }
    return .success(number)
  }

  private static var failure: LogError { .failed(path: "disk", detail: "a write has failed") }

  private func fail() {
    guard !hasFailed else { return }
    hasFailed = true
    disk.settle(keeping: faults.writtenCount(of: disk.pendingCount))
    failureHandler()
  }

  func save(
    _ snapshot: LogSnapshot,
    completion: @escaping @Sendable (LogError?) -> Void
  ) {
    // After the batches that were appended before it, one of which it may be of.
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    loop.schedule.at(lastSync, in: loop.process) { [self] in
      guard !hasFailed, disk.hasBatch(snapshot.batch) else { return completion(Self.failure) }
      disk.save(snapshot)
      completion(nil)
    }
  }

  func snapshot(upTo batch: Int) -> LogSnapshot? {
    disk.snapshots.last { $0.batch <= batch }
  }

  func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) rethrows {
    for next in disk.batches.dropFirst(batch).prefix(max(0, last - batch)) { try body(next) }
  }

  func close() { isClosed = true }
}
