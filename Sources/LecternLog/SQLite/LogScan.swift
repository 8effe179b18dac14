/// What a log's file has: its batches up to the last whole one.
struct LogScan {
  let meta: LogMeta
  /// The number of the last whole batch.
  let lastBatch: Int
  /// Its digest.
  let digest: ChainDigest
  /// What is wrong after the last whole batch; nil if nothing is.
  var damage: String?

  /// Reads and verifies a log.
  ///
  /// - Parameters:
  ///   - start: the batch from which on to read: that of the newest whole snapshot, or the first.
  ///   - damage: what is already known to be wrong with the end.
  /// - Throws: ``LogError/Code/damaged`` if whole batches follow the damage.
  init(_ database: Database, from start: Start, damage known: String? = nil) throws(LogError) {
    let meta = try LogMeta(database)
    let newest = try SnapshotTable(database: database).row(upTo: .max)
    var first = (batch: meta.trimmedBatch, digest: meta.trimmedDigest)
    if start == .newestSnapshot, let row = newest,
      let digest = try? database.digest(of: row.snapshot.batch, meta), digest == row.digest
    {
      first = (row.snapshot.batch, digest)
    }
    var cursor = try BatchCursor(database, after: first.batch, digest: first.digest)
    var damage = known
    do {
      while try cursor.next() {}
    } catch {
      guard error.code == .damaged, let detail = error.detail else { throw error }
      if try LastCompleteBatch(database).finds(after: cursor.number) { throw error }
      damage = detail
    }
    if damage == nil, let last = try Self.lastBatch(in: database),
      last != cursor.number || last <= meta.trimmedBatch
    {
      // A zeroed id hides the records around it from a search.
      let (number, detail) = (cursor.number, "batch \(cursor.number + 1) is missing")
      guard last <= number + 1 else {
        throw .damaged(path: database.path, lastWholeBatch: number, detail: detail)
      }
      damage = detail
    }
    if let batch = newest?.snapshot.batch, batch > cursor.number {
      damage = damage ?? "batch \(batch), of which there is a snapshot, is missing"
    }
    if try !SnapshotTable(database: database).isReadable() {
      damage = damage ?? "its snapshots cannot be read"
    }
    self.meta = meta
    lastBatch = cursor.number
    digest = cursor.digest
    self.damage = damage
  }

  enum Start { case newestSnapshot, first }

  /// Returns the last record's batch; nil if there are no records.
  private static func lastBatch(in database: Database) throws(LogError) -> Int? {
    let statement = try Statement(LogSchema.lastID, in: database)
    defer { statement.reset() }
    guard try statement.step(), let id = statement.integer(at: 0) else { return nil }
    return Int(id >> LogSchema.positionBits)
  }
}
