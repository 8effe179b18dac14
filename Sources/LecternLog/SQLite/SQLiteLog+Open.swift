extension SQLiteLog {
  /// Opens a log, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - path: the file, in a folder that exists.
  ///   - identity: the identity of a log that is created.
  /// - Returns: the log, and what was cut off a damaged end, if anything.
  public static func open(
    _ path: String,
    identity: LogIdentity
  ) throws(LogError) -> (log: SQLiteLog, repair: LogRepair?) {
    try open(path, identity: identity, in: .system, on: .thread)
  }

  package static func open(
    _ path: String,
    identity: LogIdentity,
    in files: any FileSystem,
    on worker: any LogWorker
  ) throws(LogError) -> (log: SQLiteLog, repair: LogRepair?) {
    try LogRepair.finish(path, in: files)
    var repair: LogRepair?
    if !files.exists(path), let orphan = try create(path, identity, in: files) {
      repair = LogRepair(
        original: orphan,
        lastBatch: 0,
        detail: "only its write-ahead log was left"
      )
    }
    var (database, scan) = try scan(path, from: .newestSnapshot, in: files)
    if scan.damage != nil {
      try LogRepair.replace(database, scan)
      (database, scan) = try Self.scan(path, from: .newestSnapshot, in: files)
      if let damage = scan.damage {
        throw .damaged(path: path, lastWholeBatch: scan.lastBatch, detail: damage)
      }
    }
    // Frames that an earlier process failed to sync can be read, but may not be on the disk.
    try database.checkpoint(isTruncating: true)
    try database.checkpointExpectingWAL()
    database.keepWALOnClose(false)
    let storage = try LogStorage(
      database,
      meta: scan.meta,
      lastBatch: scan.lastBatch,
      digest: scan.digest
    )
    if let earlier = try LogRepair(database, lastBatch: scan.lastBatch) {
      repair = earlier
      storage.hasRepairMark = true
    }
    storage.rememberFiles()
    return (SQLiteLog(storage, on: worker), repair)
  }

  /// Creates a log.
  ///
  /// - Returns: the path at which a write-ahead log is kept that has lost its log, if there was one.
  private static func create(
    _ path: String,
    _ identity: LogIdentity,
    in files: any FileSystem
  ) throws(LogError) -> String? {
    var orphan: String?
    // It would become part of the new log.
    if files.exists(path + "-wal") {
      let name = files.freeName(path + ".orphan")
      try files.rename(path + "-wal", to: name)
      orphan = name
    }
    let new = files.uniqueName(path + LogFile.newSuffix)
    do throws(LogError) {
      try Database.createLog(new, LogMeta(identity), in: files)
      // Unless another process has been faster.
      _ = try files.link(new, as: path)
    } catch {
      for suffix in ["", "-wal", "-journal"] { try? files.remove(new + suffix) }
      throw error.at(path)
    }
    try files.remove(new)
    try files.syncFolder(of: path)
    return orphan
  }

  /// Opens and reads a file.
  static func scan(
    _ path: String,
    from start: LogScan.Start,
    in files: any FileSystem
  ) throws(LogError) -> (Database, LogScan) {
    // Before SQLite opens it, and may change it.
    let wal = try WriteAheadLog.read(of: path, in: files)
    var (database, scan) = try scanFile(path, from: start, in: files)
    try scan.addDamage(of: wal, in: database)
    return (database, scan)
  }

  private static func scanFile(
    _ path: String,
    from start: LogScan.Start,
    in files: any FileSystem
  ) throws(LogError) -> (Database, LogScan) {
    let damage: String
    do {
      let database = try Database.openLog(path, in: files)
      return (database, try LogScan(database, from: start))
    } catch {
      // Only damage that keeps SQLite from reading anything has no whole batch before it.
      guard error.code == .damaged, error.batch == 0, let detail = error.detail else { throw error }
      damage = detail
    }
    let database = try Database.openLog(path, isDamaged: true, in: files)
    return (database, try LogScan(database, from: .first, damage: damage))
  }
}
