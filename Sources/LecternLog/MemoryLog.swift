internal import Synchronization

/// A log that ends with its process: for tests, and for a room that is not recorded.
///
/// ```swift
/// let log = MemoryLog()
/// log.append(entries) { result in … }     // called at once
/// ```
public final class MemoryLog: Log {
  private struct Content {
    var batches: [LogBatch] = []
    /// Oldest first.
    var snapshots: [LogSnapshot] = []
  }

  public let identity: LogIdentity
  private let content = Mutex(Content())

  /// Creates a log with the batches of another, if given.
  public init(
    identity: LogIdentity = .random(created: 0),
    batches: [LogBatch] = [],
    snapshots: [LogSnapshot] = []
  ) {
    self.identity = identity
    let snapshots = snapshots.sorted { $0.batch < $1.batch }
    content.withLock { $0 = Content(batches: batches, snapshots: snapshots) }
  }

  /// The batches, in order.
  public var batches: [LogBatch] { content.withLock(\.batches) }

  public var lastBatch: Int { content.withLock { $0.batches.last?.number ?? 0 } }

  public func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    let number = content.withLock { content in
      let number = (content.batches.last?.number ?? 0) + 1
      content.batches.append(LogBatch(number: number, entries: entries))
      return number
    }
    completion(.success(number))
  }

  public func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    content.withLock { content in
      content.snapshots.removeAll { $0.batch == snapshot.batch }
      content.snapshots.append(snapshot)
      let surplus = SnapshotRetention.surplus(of: content.snapshots.map(\.revision))
      content.snapshots = content.snapshots.indices.filter { !surplus.contains($0) }
        .map { content.snapshots[$0] }
    }
    completion(nil)
  }

  public func snapshots() -> [LogSnapshot] { content.withLock { $0.snapshots.reversed() } }

  public func snapshot(upTo batch: Int) -> LogSnapshot? {
    content.withLock { $0.snapshots.last { $0.batch <= batch } }
  }

  public func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) rethrows {
    for next in batches where next.number > batch && next.number <= last { try body(next) }
  }

  public func close() {}
}
