/// The snapshots in a log's file.
struct SnapshotTable {
  let database: Database

  /// A snapshot, and the digest of the batch at which it was made.
  struct Row {
    var snapshot: LogSnapshot
    var digest: ChainDigest
  }

  /// Returns the snapshots that are whole, newest first.
  func rows() throws(LogError) -> [Row] {
    var found: [Row] = []
    while let next = try row(upTo: found.last.map { $0.snapshot.batch - 1 } ?? .max) {
      found.append(next)
    }
    return found
  }

  /// Returns the batches of the snapshots that are whole, newest first. One content at a time is in memory.
  func batches() throws(LogError) -> [Int] {
    var found: [Int] = []
    while let next = try row(upTo: found.last.map { $0 - 1 } ?? .max) {
      found.append(next.snapshot.batch)
    }
    return found
  }

  /// Whether the newest row can be found. If not, no snapshot can be saved either.
  func isReadable() throws(LogError) -> Bool {
    do {
      _ = try Statement(LogSchema.newestSnapshot, in: database).step()
      return true
    } catch {
      guard error.code == .damaged else { throw error }
      return false
    }
  }

  /// Returns the newest whole snapshot of a batch or of one before it.
  func row(upTo batch: Int) throws(LogError) -> Row? {
    do {
      let rows = try Statement(LogSchema.snapshotsUpTo, in: database)
      try rows.bind(Int64(batch), at: 1)
      while try rows.step() { if let row = Row(rows) { return row } }
    } catch {
      // A page that cannot be read ends the list.
      guard error.code == .damaged else { throw error }
    }
    return nil
  }

  /// Inserts a snapshot and deletes those that are not kept.
  func insert(_ row: Row) throws(LogError) {
    let snapshot = row.snapshot
    let insert = try Statement(LogSchema.insertSnapshot, in: database)
    try insert.bind(Int64(snapshot.batch), at: 1)
    try insert.bind(Int64(snapshot.revision), at: 2)
    try insert.bind(snapshot.time, at: 3)
    try insert.bind(snapshot.build, at: 4)
    try insert.bind(Int64(bitPattern: row.digest.value), at: 5)
    try insert.bind(snapshot.content, at: 6)
    try insert.bind(Int64(bitPattern: row.checksum.value), at: 7)
    try insert.run()
    try deleteSurplus()
  }

  private func deleteSurplus() throws(LogError) {
    var kept: [(batch: Int64, revision: Int)] = []
    let rows = try Statement(LogSchema.snapshotRevisions, in: database)
    while try rows.step() {
      // The columns of a damaged row have any type.
      kept.append((rows.integer(at: 0) ?? 0, Int(rows.integer(at: 1) ?? 0)))
    }
    for index in SnapshotRetention.surplus(of: kept.map(\.revision)) {
      let delete = try Statement(LogSchema.deleteSnapshot, in: database)
      try delete.bind(kept[index].batch, at: 1)
      try delete.run()
    }
  }
}

extension SnapshotTable.Row {
  /// Reads a row; nil if it is damaged.
  init?(_ row: Statement) {
    var checksum = Self.emptyChecksum
    row.combine(LogSchema.snapshotColumns, into: &checksum)
    guard row.integer(at: 6) == Int64(bitPattern: checksum.value),
      let batch = row.integer(at: 0), let revision = row.integer(at: 1),
      let time = row.integer(at: 2), let build = row.text(at: 3),
      let digest = row.integer(at: 4), let content = row.blob(at: 5)
    else { return nil }
    snapshot = LogSnapshot(
      batch: Int(batch),
      revision: Int(revision),
      time: time,
      build: build,
      content: content
    )
    self.digest = ChainDigest(UInt64(bitPattern: digest))
  }

  fileprivate var checksum: ChainDigest {
    var checksum = Self.emptyChecksum
    checksum.combine(Int64(snapshot.batch))
    checksum.combine(Int64(snapshot.revision))
    checksum.combine(snapshot.time)
    checksum.combine(snapshot.build)
    checksum.combine(Int64(bitPattern: digest.value))
    checksum.combine(snapshot.content)
    return checksum
  }

  private static let emptyChecksum = ChainDigest(0x536E_6170_7368_6F74)
}
