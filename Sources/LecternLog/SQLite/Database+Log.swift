extension Database {
  /// Opens a log's file, and locks it against other processes.
  ///
  /// - Parameter isDamaged: whether to read a file that is shorter than its header says, too.
  static func openLog(
    _ path: String,
    isDamaged: Bool = false,
    in files: any FileSystem
  ) throws(LogError) -> Database {
    // SQLite would delete the write-ahead log of a file without content. It counts one byte as none.
    if let size = try files.size(path), size < 2 { throw .notALog(path: path) }
    let database = try Database(path, in: files)
    if database.isReadOnly { throw .readOnly(path: path) }
    // Until the file is known to be whole, it and the write-ahead log stay as they are.
    database.keepWALOnClose(true)
    try database.execute(
      """
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cell_size_check = ON;
      PRAGMA writable_schema = \(isDamaged ? "ON" : "OFF");
      """
    )
    try database.checkFormat()
    guard try database.text("PRAGMA journal_mode") == "wal" else {
      throw .damaged(path: path, lastWholeBatch: 0, detail: "its header is wrong")
    }
    // A large snapshot makes the write-ahead log long for once. fullfsync is macOS's, where fsync alone leaves data in the disk's cache.
    try database.execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA secure_delete = FAST;
      PRAGMA journal_size_limit = \(CheckpointSchedule.busyBytes);
      """
    )
    return database
  }

  /// Opens a log's file that has no write-ahead log, to read it.
  static func immutableLog(_ path: String, in files: any FileSystem) throws(LogError) -> Database {
    let database = try Database(path, isImmutable: true, in: files)
    try database.execute("PRAGMA cell_size_check = ON")
    try database.checkFormat()
    return database
  }

  /// Reads a log's file and its write-ahead log into memory, and changes neither.
  ///
  /// - Parameter wal: the write-ahead log beside the file; an empty one if there is none.
  static func logInMemory(
    _ path: String,
    _ wal: WriteAheadLog,
    in files: any FileSystem
  ) throws(LogError) -> Database {
    guard var content = try files.contents(of: path), content.count >= 100 else {
      throw .notALog(path: path)
    }
    wal.apply(to: &content)
    // The versions of the format for writing and reading: 1 means without a write-ahead log. A database in memory
    // doesn't have one.
    // https://www.sqlite.org/fileformat2.html#file_format_version_numbers
    content[18] = 1
    content[19] = 1
    let database = try Database(content: content, of: path, in: files)
    try database.execute("PRAGMA cell_size_check = ON; PRAGMA writable_schema = ON")
    try database.checkFormat()
    return database
  }

  /// Creates a log's file. It gets its name once it is whole, so a file that is empty or cut is never taken for a
  /// new one.
  static func createLog(
    _ path: String,
    _ meta: LogMeta,
    in files: any FileSystem
  ) throws(LogError) {
    try files.create(path)
    let database = try Database(path, in: files)
    try database.execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    try Transaction(in: database).run { () throws(LogError) in
      try database.execute(LogSchema.create)
      try meta.write(to: database)
    }
    try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL")
  }

  /// Checks that the file is a log of this version of the format.
  private func checkFormat() throws(LogError) {
    guard try integer("PRAGMA application_id") == LogSchema.applicationID else {
      throw .notALog(path: path)
    }
    let version = try integer("PRAGMA user_version") ?? 0
    guard version <= LogSchema.version else {
      throw .newerVersion(path: path, version: Int(version))
    }
  }
}
