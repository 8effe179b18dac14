/// A log whose disk is full or read-only: it can be read, and every append fails.
///
/// ```swift
/// let log = try UnwritableLog("/var/lib/lectern/room.log", because: .full(path: "/var/lib/lectern/room.log"))
/// ```
///
/// It reads the file and its write-ahead log into memory, and changes neither.
public final class UnwritableLog: Log {
  public let identity: LogIdentity
  public let lastBatch: Int
  /// The damage after the last whole batch; nil if there is none.
  public let damage: String?
  private let reason: LogError
  private let worker: any LogWorker = LogThread("lectern.log.unwritable")
  private let storage: LogStorage

  /// - Parameters:
  ///   - path: the file.
  ///   - reason: the reason why it cannot be written.
  /// - Throws: an error if the file cannot be read either, or is damaged before its end.
  public convenience init(_ path: String, because reason: LogError) throws(LogError) {
    try self.init(path, because: reason, in: .system)
  }

  package init(
    _ path: String,
    because reason: LogError,
    in files: any FileSystem
  ) throws(LogError) {
    // An interrupted repair has left the whole batches there.
    let repaired = path + "-repaired"
    let reader = try LogFile.Reader(
      inMemory: files.exists(repaired) ? repaired : path,
      in: files
    )
    storage = try reader.storage()
    (identity, lastBatch) = (reader.scan.meta.identity, reader.scan.lastBatch)
    (damage, self.reason) = (reader.scan.damage, reason)
  }

  public func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    completion(.failure(reason))
  }

  public func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    completion(reason)
  }

  public func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    let result = worker.sync { [storage, lastBatch] () -> Result<LogSnapshot?, LogError> in
      // A snapshot of a batch that is missing was not reached.
      Result { () throws(LogError) in try storage.snapshot(upTo: min(batch, lastBatch)) }
    }
    return try result.get()
  }

  public func read(
    after batch: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) throws {
    try worker.sync { try storage.read(after: batch, through: last, body) }
  }

  public func close() {}
}
