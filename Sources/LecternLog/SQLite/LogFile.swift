/// A log's file that no server has open: to look at, to trim, to move or to remove.
///
/// ```swift
/// let summary = try LogFile("/var/lib/lectern/room.log").verify()
/// ```
public struct LogFile: Sendable {
  public let path: String
  private let files: any FileSystem

  public init(_ path: String) { self.init(path, in: .system) }

  package init(_ path: String, in files: any FileSystem) { (self.path, self.files) = (path, files) }

  public var exists: Bool { files.exists(path) }

  /// Whether the log exists, or an interrupted repair has left its whole batches.
  public var existsOrIsBeingRepaired: Bool { exists || files.exists(path + "-repaired") }

  /// What a log has.
  public struct Summary: Hashable, Sendable {
    public var identity: LogIdentity
    /// The number of the last batch that was trimmed; 0 if none was.
    public var trimmedBatch: Int
    /// The number of the last batch.
    public var lastBatch: Int
    public var entryCount: Int
    /// The time of the last entry, in milliseconds since 1970-01-01T00:00:00Z; nil if there is none.
    public var lastEntryTime: Int64?
    /// The batches of which there is a whole snapshot, newest first.
    public var snapshots: [Int]
  }

  /// Reads and verifies the whole log without changing its file.
  ///
  /// - Throws: ``LogError/Code/damaged``, also for a damaged end that a server would repair.
  public func verify() throws(LogError) -> Summary {
    let reader = try Reader(path, in: files)
    // Checks the tree of pages, because the digests don't cover it.
    if let result = try reader.database.text("PRAGMA quick_check(1)"), result != "ok" {
      throw .damaged(path: path, lastWholeBatch: reader.scan.lastBatch, detail: result)
    }
    return try reader.summary()
  }

  /// Reads the batches in order, from the first that the log has, without changing its file.
  ///
  /// - Parameters:
  ///   - batch: the number of the batch before the first to read; nil for all that were not trimmed.
  ///   - body: called with each batch.
  public func read(after batch: Int? = nil, _ body: (LogBatch) throws -> Void) throws {
    let reader = try Reader(path, in: files)
    try reader.storage().read(after: batch ?? reader.scan.meta.trimmedBatch, through: .max, body)
  }

  /// Returns the snapshots that are whole, newest first, without changing the file.
  public func snapshots() throws(LogError) -> [LogSnapshot] {
    try SnapshotTable(database: Reader(path, in: files).database).rows().map(\.snapshot)
  }

  /// Deletes the batches up to the second newest snapshot, and the snapshots before it, and gives their space back.
  ///
  /// If a later entry forks the room from an action before that snapshot, an earlier snapshot takes its place. The fork could
  /// not be replayed otherwise.
  ///
  /// - Returns: the number of the last batch that was deleted; nil if all batches are needed.
  @discardableResult
  public func trim() throws(LogError) -> Int? {
    let (database, scan) = try SQLiteLog.wholeLog(path, in: files)
    guard let batch = try trimPoint(of: database, scan.meta), batch > scan.meta.trimmedBatch,
      let oldest = try SnapshotTable(database: database).row(upTo: batch)
    else { return nil }
    var meta = scan.meta
    meta.trimmedBatch = batch
    meta.trimmedDigest = oldest.digest
    // Deleted text shall not stay in free pages.
    try database.execute("PRAGMA secure_delete = ON")
    try Transaction(in: database).run { () throws(LogError) in
      let delete = try Statement(LogSchema.deleteBeforeID, in: database)
      try delete.bind(LogSchema.id(batch: batch + 1, position: 0), at: 1)
      try delete.run()
      let deleteSnapshots = try Statement(LogSchema.deleteSnapshotsBefore, in: database)
      try deleteSnapshots.bind(Int64(batch), at: 1)
      try deleteSnapshots.run()
      try meta.write(to: database)
    }
    try database.execute("VACUUM")
    try database.checkpoint(isTruncating: true)
    return batch
  }

  private func trimPoint(of database: Database, _ meta: LogMeta) throws(LogError) -> Int? {
    var point = TrimPoint(snapshots: try SnapshotTable(database: database).batches())
    var cursor = try BatchCursor(
      database,
      after: meta.trimmedBatch,
      digest: meta.trimmedDigest
    )
    while let batch = try cursor.nextBatch() { point.add(batch) }
    return point.lastBatch
  }

  /// Renames the log, so that the next start begins a new one. Finishes a repair that was interrupted: the next start would
  /// open the repaired log otherwise.
  ///
  /// - Parameter label: what is appended to the path, such as a date.
  /// - Returns: the log's new path; nil if there is no log.
  public func setAside(_ label: String) throws(LogError) -> String? {
    try LogRepair.finish(path, in: files)
    guard exists else { return nil }
    let name = "\(path).\(label)"
    let free = files.exists(name) ? files.freeName(name) : name
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    // In this order: a write-ahead log without its file is found by the next start.
    try files.rename(path, to: free)
    try files.rename(path + "-wal", to: free + "-wal")
    try files.removeIfEmpty(free + "-wal")
    try files.syncFolder(of: path)
    return free
  }

  /// Removes the log, and what it needs beside it.
  public func remove() throws(LogError) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    // In this order: a write-ahead log without its file is found by the next start.
    for suffix in ["", "-wal", "-shm", "-repaired", "-repairing"] {
      try files.remove(path + suffix)
    }
    // The room's record of what was in flight, with values of actions.
    if path.hasSuffix(".sqlite") { try files.remove(path.dropLast(7) + ".inflight") }
    try files.syncFolder(of: path)
  }

  /// Locks the file against other processes.
  ///
  /// - Returns: the lock; nil for a file that no process can open as a log.
  func lock() throws(LogError) -> Database? {
    do { return try Database.openLog(path, isDamaged: true, in: files) } catch {
      guard error.code == .inUse else { return nil }
      throw error
    }
  }
}
