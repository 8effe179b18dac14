internal import Composable
package import LecternLog

/// A log on a simulated disk, or in a stream, as one process has it open.
///
/// ```
///   append ─▶ pending ─▶ durable ─▶ answer        a disk, and the stream, write also while the process is paused
///                └─▶ fenced, unreachable, failed
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedLog: Log, @unchecked Sendable {
  private let disk: SimulatedDisk
  private let loop: SimulatedLoop
  /// The connection to the stream; nil for a file.
  private let client: BusClient?
  private var faults: DiskFaults
  /// The process's term. Once another process has opened the log, this one can't write to it.
  private let term: Int
  /// The time at which the last batch becomes durable. Batches become durable in their order.
  private var lastSync = Duration.zero
  private var isClosed = false
  /// Whether a write has failed. Then the process writes nothing more.
  private var hasFailed = false
  /// Called when a write to a file fails.
  private let failureHandler: () -> Void

  /// How long the stream may give no answer.
  private static let timeout = Duration.seconds(5)

  /// - Parameters:
  ///   - disk: the disk.
  ///   - count: the number of pending batches that it has written for the last process.
  ///   - loop: the process.
  ///   - client: the connection to the stream; nil for a file.
  ///   - faults: the delays and the failures of the disk.
  ///   - failureHandler: called when a write fails.
  init(
    _ disk: SimulatedDisk,
    keeping count: Int,
    in loop: SimulatedLoop,
    over client: BusClient?,
    faults: DiskFaults,
    failureHandler: @escaping () -> Void
  ) {
    (self.disk, self.loop, self.client, self.faults) = (disk, loop, client, faults)
    self.failureHandler = failureHandler
    term = disk.open(keeping: count)
  }

  package var identity: LogIdentity { disk.identity }

  package var lastBatch: Int { disk.lastNumber }

  package func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    guard !isClosed else { return completion(.failure(.closed)) }
    guard !hasFailed else { return completion(.failure(Self.failure)) }
    guard isOwn else { return completion(.failure(Self.fenced)) }
    disk.begin(entries)
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    write(at: lastSync, until: lastSync + Self.timeout, completion)
  }

  private func write(
    at time: Duration,
    until deadline: Duration,
    _ completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    loop.schedule.at(time) { [self] in
      if client?.isMute == true, isOwn, time < deadline {
        return write(at: time + .milliseconds(50), until: deadline, completion)
      }
      answer(write(), until: deadline, completion)
    }
  }

  private func write() -> Result<Int, LogError> {
    guard isOwn else { return .failure(Self.fenced) }
    if client?.isMute == true { return .failure(Self.unreachable) }
    if faults.fails() { fail() }
    guard !hasFailed, let number = disk.sync() else { return .failure(Self.failure) }
    return .success(number)
  }

  private func answer(
    _ result: Result<Int, LogError>,
    until deadline: Duration,
    _ completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    loop.schedule.after(.zero, in: loop.process) { [self] in
      guard client?.isDeaf == true else { return completion(result) }
      guard loop.schedule.now < deadline else { return completion(.failure(Self.unreachable)) }
      loop.schedule.after(.milliseconds(50)) { self.answer(result, until: deadline, completion) }
    }
  }

  /// Whether no other process has opened the log since.
  private var isOwn: Bool { disk.term == term }

  private static var failure: LogError { .failed(path: "disk", detail: "a write has failed") }

  private static var fenced: LogError { .fenced(path: "stream") }

  private static var unreachable: LogError { .unreachable(path: "stream", detail: "no answer") }

  private func fail() {
    guard !hasFailed else { return }
    hasFailed = true
    disk.settle(keeping: faults.writtenCount(of: disk.pendingCount))
    failureHandler()
  }

  package func save(
    _ snapshot: LogSnapshot,
    completion: @escaping @Sendable (LogError?) -> Void
  ) {
    // After the batches that were appended before it, one of which it may be of.
    lastSync = max(lastSync, loop.schedule.now + faults.delay())
    loop.schedule.at(lastSync, in: loop.process) { [self] in
      guard isOwn else { return completion(Self.fenced) }
      guard client?.isCut != true else { return completion(Self.unreachable) }
      guard !hasFailed, disk.hasBatch(snapshot.batch) else { return completion(Self.failure) }
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
