/// Steps through the batches of a log and verifies each.
struct BatchCursor {
  private let rows: Statement
  private let path: String
  /// The number of the last batch that was verified.
  private(set) var number: Int
  /// Its digest.
  private(set) var digest: ChainDigest

  /// - Parameters:
  ///   - number: the number of the batch before the first.
  ///   - digest: its digest.
  init(_ database: Database, after number: Int, digest: ChainDigest) throws(LogError) {
    try self.init(
      Statement(LogSchema.recordsFromID, in: database),
      after: number,
      digest: digest,
      path: database.path
    )
  }

  /// - Parameter rows: a statement of ``LogSchema/recordsFromID``.
  init(
    _ rows: Statement,
    after number: Int,
    digest: ChainDigest,
    path: String
  ) throws(LogError) {
    self.rows = rows
    self.path = path
    self.number = number
    self.digest = digest
    try rows.bind(LogSchema.id(batch: number + 1, position: 0), at: 1)
  }

  /// Steps through the rows of the next batch.
  ///
  /// - Parameter visit: called with each row. They are only verified once this function has returned true.
  /// - Returns: whether there is another batch.
  mutating func next(_ visit: (Statement) -> Void = { _ in }) throws(LogError) -> Bool {
    var digest = digest
    var position = 0
    while try step() {
      guard rows.integer(at: 0) == LogSchema.id(batch: number + 1, position: position) else {
        throw damaged("a record of batch \(number + 1) is missing")
      }
      rows.combine(LogSchema.recordColumns, into: &digest)
      visit(rows)
      position += 1
      guard !rows.isNull(at: LogSchema.digestColumn) else { continue }
      guard rows.integer(at: LogSchema.digestColumn) == Int64(bitPattern: digest.value) else {
        throw damaged("the digest of batch \(number + 1) differs from its records")
      }
      number += 1
      self.digest = digest
      return true
    }
    guard position == 0 else { throw damaged("batch \(number + 1) has no end") }
    return false
  }

  /// Returns the next batch; nil at the end.
  mutating func nextBatch() throws(LogError) -> LogBatch? {
    var entries: [LogEntry] = []
    var hasUnknown = false
    let isFound = try next { row in
      if let entry = LogEntry(row) {
        entries.append(entry)
      } else if row.integer(at: 1) != Record.Kind.none.rawValue {
        hasUnknown = true
      }
    }
    guard isFound else { return nil }
    if hasUnknown {
      throw .damaged(
        path: path,
        lastWholeBatch: number - 1,
        detail: "batch \(number) has an entry of no known kind"
      )
    }
    return LogBatch(number: number, entries: entries)
  }

  private func step() throws(LogError) -> Bool {
    do { return try rows.step() } catch {
      guard error.code == .damaged, let detail = error.detail else { throw error }
      throw .damaged(path: path, lastWholeBatch: number, detail: detail, cause: error.cause)
    }
  }

  private func damaged(_ detail: String) -> LogError {
    .damaged(path: path, lastWholeBatch: number, detail: detail)
  }
}
