/// What happened in a room, in order, so that the room outlives its process.
///
/// ```
///   append ─▶ [ batch 41 ] durable ─▶ completion
///   read   ◀─ batches after a snapshot's
/// ```
///
/// A log has one writer. Batches are durable in the order in which they were appended, each as a whole or not at all.
public protocol Log: Sendable {
  var identity: LogIdentity { get }

  /// The number of the last batch; 0 for an empty log.
  var lastBatch: Int { get }

  /// Appends a batch.
  ///
  /// - Parameters:
  ///   - entries: the entries of the batch.
  ///   - completion: called once, on any thread, with the batch's number once it is durable, or with the reason why it is
  ///     not. After a failure, every later append fails.
  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  )

  /// Saves a snapshot. A bounded number of snapshots is kept: see ``SnapshotRetention``.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot, of a batch that the log has.
  ///   - completion: called once, on any thread, with nil or the reason why it is not saved. Such a failure alone leaves
  ///     the log usable.
  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void)

  /// Returns the newest whole snapshot of a batch or of one before it; nil if there is none.
  ///
  /// - Parameter batch: the number of the batch; `Int.max` for the newest snapshot of all.
  func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot?

  /// Reads batches in order.
  ///
  /// Nothing is appended meanwhile, so a reader beside a live room reads a few at a time.
  ///
  /// - Parameters:
  ///   - batch: the number of the batch before the first to read; 0 for the first of all.
  ///   - last: the number of the last batch to read; `Int.max` for all.
  ///   - body: called with each batch.
  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws

  /// Waits until everything appended is durable, and closes the log.
  func close()
}

extension Log {
  /// Reads batches after one, in order, some at a time: `body` may read the log itself.
  ///
  /// - Parameters:
  ///   - batch: the number of the batch before the first to read; 0 for the first of all.
  ///   - end: the number of the last batch to read; by default all.
  ///   - body: called with each batch.
  public func read(
    after batch: Int,
    upTo end: Int = .max,
    _ body: (LogBatch) throws -> Void
  ) throws {
    var last = batch
    while last < end {
      var batches: [LogBatch] = []
      try read(after: last, through: min(end, last + 512)) { batches.append($0) }
      guard let end = batches.last?.number else { return }
      for batch in batches { try body(batch) }
      last = end
    }
  }

  /// Returns the snapshots that are whole, newest first.
  public func snapshots() throws(LogError) -> [LogSnapshot] {
    var found: [LogSnapshot] = []
    while let next = try snapshot(upTo: found.last.map { $0.batch - 1 } ?? .max) {
      found.append(next)
    }
    return found
  }
}
