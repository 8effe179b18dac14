extension Record {
  /// Adds the columns to a digest, as ``Statement/combine(_:into:)`` does for a row.
  func combine(id: Int64, into digest: inout ChainDigest) {
    for number in [id, kind.rawValue, Int64(revision), time, lane, count] { digest.combine(number) }
    for text in [sender, role, client] { digest.combine(text) }
    for number in [ref, cause] { digest.combine(number) }
    digest.combine(name)
    digest.combine(value)
  }

  /// Inserts the record.
  ///
  /// - Parameter digest: the batch's, if the record is its last.
  func insert(id: Int64, digest: ChainDigest?, by statement: Statement) throws(LogError) {
    try statement.bind(id, at: 1)
    try statement.bind(kind.rawValue, at: 2)
    try statement.bind(Int64(revision), at: 3)
    try statement.bind(time, at: 4)
    try statement.bind(lane, at: 5)
    try statement.bind(count, at: 6)
    try statement.bind(sender, at: 7)
    try statement.bind(role, at: 8)
    try statement.bind(client, at: 9)
    try statement.bind(ref, at: 10)
    try statement.bind(cause, at: 11)
    try statement.bind(name, at: 12)
    try statement.bind(value, at: 13)
    try statement.bind(digest.map { Int64(bitPattern: $0.value) }, at: 14)
    try statement.run()
  }
}

extension Record {
  /// Reads a record from a row; nil for one of no known kind.
  init?(_ row: Statement) {
    guard let kind = row.integer(at: 1).flatMap(Kind.init), let revision = row.integer(at: 2),
      let time = row.integer(at: 3)
    else { return nil }
    self.init(kind: kind)
    self.revision = Int(revision)
    self.time = time
    lane = row.integer(at: 4)
    count = row.integer(at: 5)
    sender = row.text(at: 6)
    role = row.text(at: 7)
    client = row.text(at: 8)
    ref = row.integer(at: 9)
    cause = row.integer(at: 10)
    name = row.text(at: 11)
    value = row.blob(at: 12)
  }
}

extension LogEntry {
  /// Reads an entry from a row; nil for a row that has none.
  init?(_ row: Statement) {
    guard let record = Record(row) else { return nil }
    self.init(record)
  }
}
