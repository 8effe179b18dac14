internal import Synchronization

/// A log in an SQLite file, one file a room.
///
/// ```swift
/// let (log, repair) = try SQLiteLog.open("/var/lib/lectern/room.log", identity: .random(created: now))
/// log.append(entries) { result in … }     // called on the log's thread, after the sync
/// ```
///
/// ```
///   append ─▶ jobs ─▶ [ queue: one transaction, one sync ] ─▶ completions, in order
///   append ─▶ jobs ───┘ while the sync before is in flight
/// ```
///
/// Batches that were appended during a sync share the next one. No function of a log may be called from `body` of
/// ``read(after:through:_:)``; from a completion, only ``append(_:completion:)`` and ``save(_:completion:)``.
public final class SQLiteLog: Log {
  enum Job: Sendable {
    case append([LogEntry], @Sendable (Result<Int, LogError>) -> Void)
    case save(LogSnapshot, @Sendable (LogError?) -> Void)
  }

  private struct Jobs {
    var waiting: [Job] = []
    var isDraining = false
    var isClosed = false
  }

  public let identity: LogIdentity
  private let worker: any LogWorker
  private let jobs = Mutex(Jobs())
  private let durableBatch: Atomic<Int>
  private let writer: SQLiteLogWriter

  init(_ storage: LogStorage, on worker: any LogWorker) {
    self.worker = worker
    identity = storage.meta.identity
    durableBatch = Atomic(storage.lastBatch)
    writer = SQLiteLogWriter(storage)
  }

  /// The number of the last batch that is durable.
  public var lastBatch: Int { durableBatch.load(ordering: .acquiring) }

  public func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    if !add(.append(entries, completion)) { completion(.failure(.closed)) }
  }

  public func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    if !add(.save(snapshot, completion)) { completion(.closed) }
  }

  public func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    let result = worker.sync { [writer] () -> Result<LogSnapshot?, LogError> in
      Result { () throws(LogError) in try writer.storage().snapshot(upTo: batch) }
    }
    return try result.get()
  }

  public func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) throws {
    try worker.sync { try writer.storage().read(after: batch, through: last, body) }
  }

  public func close() {
    let isFirst = jobs.withLock { jobs in
      defer { jobs.isClosed = true }
      return !jobs.isClosed
    }
    worker.sync { if isFirst { writer.close() } }
  }

  /// Adds a job, unless the log is closed.
  ///
  /// - Returns: whether it was added.
  private func add(_ job: Job) -> Bool {
    jobs.withLock { jobs in
      guard !jobs.isClosed else { return false }
      jobs.waiting.append(job)
      // Under the lock, so that the drain is ahead of a close.
      if !jobs.isDraining { worker.async { self.drain() } }
      jobs.isDraining = true
      return true
    }
  }

  private func drain() {
    while let jobs = nextJobs() {
      writer.run(jobs) { durableBatch.store($0, ordering: .releasing) }
    }
    writer.checkpointIfDue()
  }

  /// Returns the jobs that wait; nil, and the end of draining, if there are none.
  private func nextJobs() -> [Job]? {
    jobs.withLock { jobs in
      defer { jobs.waiting = [] }
      guard jobs.waiting.isEmpty else { return jobs.waiting }
      jobs.isDraining = false
      return nil
    }
  }
}
