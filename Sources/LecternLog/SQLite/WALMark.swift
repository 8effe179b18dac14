/// A mark by which a log's file says that a write-ahead log belongs to it.
///
/// ```
///   file             expected
///   write-ahead log  present, batch, batch, …
/// ```
///
/// The file alone says that a write-ahead log is expected, and the first transaction in the write-ahead log takes that
/// back. So a file whose write-ahead log is missing or empty can be told from one that was closed, and from one whose
/// write-ahead log was moved into it by SQLite's own tool. No batch costs another write or sync.
enum WALMark: String {
  case expected
  case present

  private static let key = "wal"

  /// Returns the mark of a log; nil if an earlier version of Lectern has written it.
  static func read(from database: Database) throws(LogError) -> WALMark? {
    try database.text("SELECT value FROM meta WHERE key = '\(key)'").flatMap(WALMark.init)
  }

  fileprivate func write(to database: Database) throws(LogError) {
    try database.execute("INSERT OR REPLACE INTO meta VALUES ('\(Self.key)', '\(rawValue)')")
  }
}

extension Database {
  /// Moves the write-ahead log into the file, and begins the next one with the mark.
  ///
  /// The first mark is synced, too: SQLite then syncs a new header before the frame after it. A power
  /// cut could else leave the frame without its header, as if durable transactions were damaged.
  func checkpointExpectingWAL() throws(LogError) {
    try WALMark.expected.write(to: self)
    try checkpoint()
    try WALMark.present.write(to: self)
  }
}

extension LogScan {
  /// Adds the damage of a write-ahead log that SQLite ignores.
  ///
  /// - Parameter wal: the write-ahead log beside the file; an empty one if there is none.
  /// - Throws: ``LogError/Code/damaged`` if durable transactions after the damage are lost.
  mutating func addDamage(of wal: WriteAheadLog, in database: Database) throws(LogError) {
    guard wal.ignoredCommits < 2 else {
      throw .damaged(
        path: database.path,
        lastWholeBatch: lastBatch,
        detail: "its write-ahead log is damaged before its end"
      )
    }
    if wal.ignoredCommits == 1 {
      // A process that was killed soon after a checkpoint has only begun to take the mark back, and has written nothing
      // after it.
      if !wal.hasCommits, !wal.hasPagesAfterDamage,
        try WALMark.read(from: database) == .expected
      {
        return
      }
      damage = damage ?? "the last transaction is incomplete"
    } else if wal.isCut {
      damage = damage ?? "its write-ahead log was cut"
    } else if !wal.hasFrames, try WALMark.read(from: database) == .expected {
      damage = damage ?? "its write-ahead log is missing or empty"
    }
  }
}
