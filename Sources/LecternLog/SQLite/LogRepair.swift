/// What was cut off the damaged end of a log.
///
/// The repaired file says so until the next batch is appended. If a process is killed before, the next start reports it.
public struct LogRepair: Hashable, Sendable, CustomStringConvertible {
  /// The path at which the damaged file is kept.
  public var original: String
  /// The number of the last batch that the log still has.
  public var lastBatch: Int
  /// What was wrong after it.
  public var detail: String

  public var description: String {
    """
    The end of the log was damaged (\(detail)). What follows batch \(lastBatch) was cut off. The damaged file is \
    kept as \(original).
    """
  }
}

// A repaired file is complete before it gets the name `…-repaired`. From then on, every start finishes the repair.
extension LogRepair {
  /// Replaces a damaged file by one of its whole batches.
  static func replace(_ database: Database, _ scan: LogScan) throws(LogError) {
    let (path, files) = (database.path, database.files)
    let new = path + "-repairing"
    for suffix in ["", "-wal", "-journal"] { try files.remove(new + suffix) }
    let original = files.freeName(path + ".damaged")
    let repair = LogRepair(
      original: original,
      lastBatch: scan.lastBatch,
      detail: scan.damage ?? ""
    )
    do throws(LogError) { try copy(database, scan, to: new, marking: repair) } catch {
      for suffix in ["", "-wal", "-journal"] { try? files.remove(new + suffix) }
      throw error.at(path)
    }
    try files.rename(new, to: path + "-repaired")
    try files.syncFolder(of: path)
    try rename(path, in: files)
  }

  /// Finishes a repair that an earlier process has begun, if any.
  static func finish(_ path: String, in files: any FileSystem) throws(LogError) {
    guard files.exists(path + "-repaired") else { return }
    let lock = try files.exists(path) ? LogFile(path, in: files).lock() : nil
    defer { withExtendedLifetime(lock) {} }
    // Unless the process that has begun it has finished it meanwhile.
    if files.exists(path + "-repaired") { try rename(path, in: files) }
  }

  /// Gives the damaged and the repaired file their names.
  private static func rename(
    _ path: String,
    in files: any FileSystem
  ) throws(LogError) {
    let original = files.freeName(path + ".damaged")
    try files.rename(path + "-wal", to: original + "-wal")
    try files.rename(path, to: original)
    try files.rename(path + "-repaired", to: path)
    try files.removeIfEmpty(original + "-wal")
    try files.syncFolder(of: path)
  }

  /// Copies the whole batches and the snapshots of them to a new file.
  private static func copy(
    _ database: Database,
    _ scan: LogScan,
    to path: String,
    marking repair: LogRepair
  ) throws(LogError) {
    try Database.createLog(path, scan.meta, in: database.files)
    let copy = try Database.openLog(path, in: database.files)
    copy.keepWALOnClose(false)
    let storage = try LogStorage(
      copy,
      meta: scan.meta,
      lastBatch: scan.meta.trimmedBatch,
      digest: scan.meta.trimmedDigest
    )
    var cursor = try BatchCursor(
      database,
      after: scan.meta.trimmedBatch,
      digest: scan.meta.trimmedDigest
    )
    var batches: [[LogEntry]] = []
    while cursor.number < scan.lastBatch, let batch = try cursor.nextBatch() {
      batches.append(batch.entries)
      guard batches.count == 1000 || cursor.number == scan.lastBatch else { continue }
      try storage.append(batches)
      batches = []
    }
    for row in try SnapshotTable(database: database).rows().reversed()
    where row.snapshot.batch <= scan.lastBatch {
      try storage.save(row.snapshot)
    }
    try repair.mark(copy)
    try copy.checkpoint(isTruncating: true)
  }
}

// The mark in a repaired file.
extension LogRepair {
  private static let keys = (original: "repairOriginal", detail: "repairDetail")

  /// Reads the repair of a log to which nothing was appended since; nil if there is none.
  ///
  /// - Parameter lastBatch: the number of the log's last batch.
  init?(_ database: Database, lastBatch: Int) throws(LogError) {
    func value(_ key: String) throws(LogError) -> String? {
      try database.text("SELECT value FROM meta WHERE key = '\(key)'")
    }
    guard let original = try value(Self.keys.original), let detail = try value(Self.keys.detail)
    else { return nil }
    self.init(original: original, lastBatch: lastBatch, detail: detail)
  }

  private func mark(_ database: Database) throws(LogError) {
    let insert = try Statement("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", in: database)
    for (key, value) in [(Self.keys.original, original), (Self.keys.detail, detail)] {
      try insert.bind(key, at: 1)
      try insert.bind(value, at: 2)
      try insert.run()
    }
  }

  /// Removes the mark.
  static func removeMark(from database: Database) throws(LogError) {
    try database.execute(
      "DELETE FROM meta WHERE key IN ('\(keys.original)', '\(keys.detail)')"
    )
  }
}
