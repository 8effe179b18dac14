public import LecternLog
internal import Synchronization

/// A leader's log of a room, in a ``NATSLogStream``.
///
/// ```
///   append ─▶ queue ─▶ [ one message, expecting the last sequence ] ─▶ stored ─▶ completion
///                          │ no answer: the same message again, up to the connection's timeout
///                          └ another leader's message is there: LogError.fenced, for ever
/// ```
///
/// A message is durable once the server has acknowledged it. How durable that is, ``NATSLogStream/promise`` says.
///
/// Batches are stored one after the other. A batch that is larger than a message is published in pieces, of which the last
/// one makes it part of the log.
///
/// A log's functions may be called on any thread, but not ``close()`` in a completion. ``read(after:through:_:)`` and
/// ``snapshot(upTo:)`` don't wait for batches that are being appended.
public final class NATSLog: SharedLog {
  public let identity: LogIdentity
  private let reader: NATSLogReader
  private let writer: NATSLogWriter
  private let snapshots: SnapshotStore
  /// The node's right to lead the room; nil for a log that was opened without.
  let lease: RenewedLease?
  private let attachments: SidecarStore
  private let appends: any WaitingQueue
  /// A separate queue, because appends don't wait for megabytes.
  private let saves: any WaitingQueue
  private let durableBatch: Atomic<Int>
  private let isClosed = Mutex(false)

  init(
    _ reader: NATSLogReader,
    _ writer: NATSLogWriter,
    identity: LogIdentity,
    lease: RenewedLease?
  ) {
    self.identity = identity
    self.lease = lease
    self.reader = reader
    self.writer = writer
    let threads = reader.jetStream.connection.threads
    appends = threads.makeQueue("lectern.nats.log", urgent: true)
    saves = threads.makeQueue("lectern.nats.snapshots", urgent: false)
    snapshots = SnapshotStore(reader.jetStream, reader.subjects)
    attachments = SidecarStore(reader.jetStream, reader.subjects, term: writer.term)
    durableBatch = Atomic(writer.batch)
  }

  /// The number of the leader's term.
  package var term: Int { writer.term }

  /// The number of the last batch that is durable.
  public var lastBatch: Int { durableBatch.load(ordering: .acquiring) }

  public func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    let isQueued = whileOpen {
      appends.async { [self] in
        let result = writer.append(entries)
        if case .success(let number) = result { durableBatch.store(number, ordering: .releasing) }
        completion(result)
      }
    }
    if !isQueued { completion(.failure(.closed)) }
  }

  public func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    let isQueued = whileOpen {
      // After the batches that were appended before it, one of which it may be of.
      appends.async { [self] in
        let (error, last) = (writer.error(of: snapshot), writer.last)
        saves.async { [self] in completion(error ?? snapshots.save(snapshot, of: last)) }
      }
    }
    if !isQueued { completion(.closed) }
  }

  public func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    try checkOpen()
    return try snapshots.snapshot(upTo: batch)
  }

  public func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) throws {
    try checkOpen()
    try reader.read(after: batch, through: min(last, lastBatch), body)
  }

  public func attachment() throws(LogError) -> [UInt8]? {
    try checkOpen()
    return try attachments.newest()
  }

  public func saveAttachment(_ content: [UInt8]) throws(LogError) {
    try checkOpen()
    if let error = attachments.save(content) { throw error }
  }

  public func close() {
    isClosed.withLock { $0 = true }
    appends.sync {}
    saves.sync {}
    lease?.release()
  }

  /// Calls `body`, unless the log is closed.
  ///
  /// - Returns: whether it was called. Under the lock, so that the job is ahead of a close in the queue.
  private func whileOpen(_ body: () -> Void) -> Bool {
    isClosed.withLock { isClosed in
      if !isClosed { body() }
      return !isClosed
    }
  }

  private func checkOpen() throws(LogError) {
    if isClosed.withLock({ $0 }) { throw .closed }
  }
}
