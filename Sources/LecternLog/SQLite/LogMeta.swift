/// What a log's file says of the log as a whole.
struct LogMeta: Hashable {
  var identity: LogIdentity
  /// The last batch that was trimmed; 0 if none was.
  var trimmedBatch: Int
  /// The digest of the last batch that was trimmed, or the one that precedes the first batch.
  var trimmedDigest: ChainDigest

  /// Creates the description of a new log.
  init(_ identity: LogIdentity) {
    self.identity = identity
    trimmedBatch = 0
    trimmedDigest = ChainDigest(identity)
  }

  /// Reads the description from a file.
  init(_ database: Database) throws(LogError) {
    let rows = try Statement("SELECT key, value FROM meta", in: database)
    var texts: [String: String] = [:]
    while try rows.step() {
      guard let key = rows.text(at: 0) else { continue }
      texts[key] = rows.text(at: 1)
    }
    guard let instanceID = texts["instanceID"], let seed = texts["seed"].flatMap({ UInt64($0) }),
      let created = texts["created"].flatMap({ Int64($0) }),
      let trimmedBatch = texts["trimmedBatch"].flatMap({ Int($0) }),
      let trimmedDigest = texts["trimmedDigest"].flatMap({ UInt64($0) }),
      let checksum = texts["checksum"].flatMap({ UInt64($0) })
    else { throw Self.damaged(database) }
    identity = LogIdentity(instanceID: instanceID, seed: seed, created: created)
    self.trimmedBatch = trimmedBatch
    self.trimmedDigest = ChainDigest(trimmedDigest)
    guard self.checksum.value == checksum else { throw Self.damaged(database) }
  }

  /// Writes the description to a file.
  func write(to database: Database) throws(LogError) {
    let insert = try Statement("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", in: database)
    for (key, value) in [
      ("instanceID", identity.instanceID), ("seed", "\(identity.seed)"),
      ("created", "\(identity.created)"), ("trimmedBatch", "\(trimmedBatch)"),
      ("trimmedDigest", "\(trimmedDigest.value)"), ("checksum", "\(checksum.value)"),
    ] {
      try insert.bind(key, at: 1)
      try insert.bind(value, at: 2)
      try insert.run()
    }
  }

  private var checksum: ChainDigest {
    var digest = ChainDigest(identity)
    digest.combine(Int64(trimmedBatch))
    digest.combine(trimmedDigest.value)
    return digest
  }

  private static func damaged(_ database: Database) -> LogError {
    .damaged(path: database.path, lastWholeBatch: 0, detail: "its identity cannot be read")
  }
}
