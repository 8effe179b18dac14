/// The tables of a log's file.
enum LogSchema {
  /// "LcLg", in the file's header: it tells a log from another application's database.
  static let applicationID: Int64 = 0x4C63_4C67
  /// The version of the format, in the file's header.
  static let version: Int64 = 1

  /// The number of the batch and the position in it make up a record's id.
  static let positionBits = 24

  /// `record` is clustered by its id, so that a batch is found without an index. Only the last record of a batch has the
  /// batch's digest. A snapshot has the digest of the batch at which it was made, too.
  static let create = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, kind INTEGER, revision INTEGER, time INTEGER, lane INTEGER, count INTEGER,
      sender TEXT, role TEXT, client TEXT, ref INTEGER, cause INTEGER, name TEXT, value BLOB, digest INTEGER
    );
    CREATE TABLE snapshot (
      batch INTEGER PRIMARY KEY, revision INTEGER, time INTEGER, build TEXT, digest INTEGER, content BLOB,
      checksum INTEGER
    );
    """

  static let insertRecord =
    "INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
  static let recordsFromID = "SELECT * FROM record WHERE id >= ?1 ORDER BY id"
  static let deleteBeforeID = "DELETE FROM record WHERE id < ?1"
  static let entryCount = "SELECT count(*) FROM record WHERE kind != 0"
  static let lastEntryTime = "SELECT time FROM record WHERE kind != 0 ORDER BY id DESC LIMIT 1"
  static let lastID = "SELECT id FROM record ORDER BY id DESC LIMIT 1"
  static let firstID = "SELECT id FROM record WHERE id >= ?1 ORDER BY id LIMIT 1"
  static let digestBeforeID =
    "SELECT id, digest FROM record WHERE id < ?1 ORDER BY id DESC LIMIT 1"
  static let insertSnapshot =
    "INSERT OR REPLACE INTO snapshot VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
  static let deleteSnapshot = "DELETE FROM snapshot WHERE batch = ?1"
  static let deleteSnapshotsBefore = "DELETE FROM snapshot WHERE batch < ?1"
  static let snapshotRevisions = "SELECT batch, revision FROM snapshot ORDER BY batch"
  static let newestSnapshot = "SELECT batch FROM snapshot ORDER BY batch DESC LIMIT 1"
  static let snapshotsUpTo = "SELECT * FROM snapshot WHERE batch <= ?1 ORDER BY batch DESC"

  /// The columns of `record` that the digest covers: all but the digest.
  static let recordColumns: ClosedRange<Int32> = 0...12
  static let digestColumn: Int32 = 13
  /// The columns of `snapshot` that the checksum covers: all but the checksum.
  static let snapshotColumns: ClosedRange<Int32> = 0...5

  static func id(batch: Int, position: Int) -> Int64 {
    Int64(truncatingIfNeeded: batch << positionBits | position)
  }
}
