extension LogFile {
  /// An open file that is read, and stays as it is.
  struct Reader {
    let database: Database
    let scan: LogScan

    /// - Throws: ``LogError/Code/damaged`` for a damaged end, too.
    init(_ path: String, in files: any FileSystem) throws(LogError) {
      guard files.exists(path) else {
        throw .failed(path: path, detail: "there is no such file")
      }
      do throws(LogError) { self = try Reader(file: path, in: files) } catch {
        // On a read-only file system, SQLite cannot lock a log that has a write-ahead log.
        guard error.code == .readOnly else { throw error }
        self = try Reader(inMemory: path, in: files)
      }
      if let damage = scan.damage {
        throw .damaged(path: path, lastWholeBatch: scan.lastBatch, detail: damage)
      }
    }

    private init(file path: String, in files: any FileSystem) throws(LogError) {
      // A log that was closed has no write-ahead log, and opening one for writing would create it. A log that has one
      // is locked, and the connection leaves both files as they are.
      if files.exists(path + "-wal") {
        (database, scan) = try SQLiteLog.scan(path, from: .first, in: files)
      } else {
        database = try Database.immutableLog(path, in: files)
        var scan = try LogScan(database, from: .first)
        try scan.addDamage(of: WriteAheadLog([]), in: database)
        self.scan = scan
      }
    }

    /// Reads a file that cannot be locked.
    init(inMemory path: String, in files: any FileSystem) throws(LogError) {
      let wal = try WriteAheadLog.read(of: path, in: files)
      database = try Database.logInMemory(path, wal, in: files)
      var scan = try LogScan(database, from: .first)
      try scan.addDamage(of: wal, in: database)
      self.scan = scan
    }

    func storage() throws(LogError) -> LogStorage {
      try LogStorage(
        database,
        meta: scan.meta,
        lastBatch: scan.lastBatch,
        digest: scan.digest
      )
    }

    func summary() throws(LogError) -> Summary {
      Summary(
        identity: scan.meta.identity,
        trimmedBatch: scan.meta.trimmedBatch,
        lastBatch: scan.lastBatch,
        entryCount: Int(try database.integer(LogSchema.entryCount) ?? 0),
        lastEntryTime: try database.integer(LogSchema.lastEntryTime),
        snapshots: try SnapshotTable(database: database).batches()
      )
    }
  }
}

extension SQLiteLog {
  /// Opens and reads a whole log to change it.
  static func wholeLog(
    _ path: String,
    in files: any FileSystem
  ) throws(LogError) -> (Database, LogScan) {
    let (database, scan) = try scan(path, from: .first, in: files)
    if let damage = scan.damage {
      throw .damaged(path: path, lastWholeBatch: scan.lastBatch, detail: damage)
    }
    database.keepWALOnClose(false)
    return (database, scan)
  }
}
