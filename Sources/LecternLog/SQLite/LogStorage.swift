internal import CSQLite

/// The tables of an open log, and its last batch.
///
/// `@unchecked Sendable`: ``SQLiteLog`` creates it and uses it on its queue alone.
final class LogStorage: @unchecked Sendable {
  let database: Database
  let meta: LogMeta
  private(set) var lastBatch: Int
  private var digest: ChainDigest
  /// Whether the file says that its end was repaired. The first batch revokes that.
  var hasRepairMark = false
  private let insertRecord: Statement
  private let transaction: Transaction
  private let checkpoints: CheckpointSchedule
  /// The file and its write-ahead log; empty for a log that is only read.
  private var fileIDs: [String: FileID?] = [:]
  private var snapshotTable: SnapshotTable { SnapshotTable(database: database) }

  /// - Parameters:
  ///   - lastBatch: the number of the last batch in the file.
  ///   - digest: its digest.
  init(_ database: Database, meta: LogMeta, lastBatch: Int, digest: ChainDigest) throws(LogError) {
    self.database = database
    self.meta = meta
    self.lastBatch = lastBatch
    self.digest = digest
    checkpoints = CheckpointSchedule(database)
    insertRecord = try Statement(LogSchema.insertRecord, in: database)
    transaction = try Transaction(in: database)
  }

  /// Remembers the files, so that appends fail once they are removed. The system would go on writing to them.
  func rememberFiles() {
    for path in [database.path, database.path + "-wal"] {
      fileIDs.updateValue(database.files.fileID(path), forKey: path)
    }
  }

  private func checkFiles() throws(LogError) {
    for (path, id) in fileIDs where database.files.fileID(path) != id {
      throw .removed(path: database.path)
    }
  }

  /// Makes batches durable, all or none.
  func append(_ batches: [[LogEntry]]) throws(LogError) {
    try checkFiles()
    var lastBatch = lastBatch
    var digest = digest
    try transaction.run { () throws(LogError) in
      if hasRepairMark { try LogRepair.removeMark(from: database) }
      for entries in batches {
        lastBatch += 1
        try insert(entries, as: lastBatch, digest: &digest)
      }
    }
    self.lastBatch = lastBatch
    self.digest = digest
    hasRepairMark = false
  }

  private func insert(
    _ entries: [LogEntry],
    as batch: Int,
    digest: inout ChainDigest
  ) throws(LogError) {
    guard entries.count < 1 << LogSchema.positionBits else {
      throw .failed(path: database.path, detail: "a batch of \(entries.count) entries is too large")
    }
    let records = entries.isEmpty ? [.none] : entries.map(Record.init)
    for (position, record) in records.enumerated() {
      let id = LogSchema.id(batch: batch, position: position)
      record.combine(id: id, into: &digest)
      let isLast = position == records.count - 1
      try record.insert(id: id, digest: isLast ? digest : nil, by: insertRecord)
    }
  }

  func save(_ snapshot: LogSnapshot) throws(LogError) {
    guard let digest = try digest(of: snapshot.batch) else {
      throw .noSuchBatch(path: database.path, batch: snapshot.batch)
    }
    try transaction.run { () throws(LogError) in
      try snapshotTable.insert(SnapshotTable.Row(snapshot: snapshot, digest: digest))
    }
  }

  func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    try snapshotTable.row(upTo: batch)?.snapshot
  }

  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    guard batch >= meta.trimmedBatch else {
      throw LogError.trimmed(path: database.path, through: meta.trimmedBatch)
    }
    let last = min(last, lastBatch)
    guard batch < last else { return }
    guard let digest = try digest(of: batch) else {
      throw LogError.damaged(
        path: database.path,
        lastWholeBatch: batch,
        detail: "batch \(batch) is missing"
      )
    }
    var cursor = try BatchCursor(database, after: batch, digest: digest)
    while cursor.number < last, let next = try cursor.nextBatch() { try body(next) }
    guard cursor.number == last else {
      throw LogError.damaged(
        path: database.path,
        lastWholeBatch: cursor.number,
        detail: "batch \(cursor.number + 1) is missing"
      )
    }
  }

  /// Moves the write-ahead log into the file once it is long.
  ///
  /// - Parameter isBusy: whether jobs wait.
  func checkpointIfDue(isBusy: Bool) throws(LogError) {
    if checkpoints.isDue(isBusy: isBusy) { try database.checkpointExpectingWAL() }
  }

  /// Returns the digest of a batch; nil if the log doesn't have it.
  private func digest(of batch: Int) throws(LogError) -> ChainDigest? {
    if batch == lastBatch { return digest }
    return try database.digest(of: batch, meta)
  }
}

extension Database {
  /// Returns the digest that a file gives for a batch; nil if it has none.
  func digest(of batch: Int, _ meta: LogMeta) throws(LogError) -> ChainDigest? {
    guard batch > meta.trimmedBatch else {
      return batch == meta.trimmedBatch ? meta.trimmedDigest : nil
    }
    return try Statement(LogSchema.digestBeforeID, in: self).digest(of: batch)
  }
}

extension Statement {
  /// Returns the result of ``LogSchema/digestBeforeID`` for a batch.
  func digest(of batch: Int) throws(LogError) -> ChainDigest? {
    defer { reset() }
    try bind(LogSchema.id(batch: batch + 1, position: 0), at: 1)
    guard try step(), let id = integer(at: 0), id >> LogSchema.positionBits == Int64(batch),
      let digest = integer(at: 1)
    else { return nil }
    return ChainDigest(UInt64(bitPattern: digest))
  }
}
