/// Searches a damaged log for a whole batch after the damage: one whose digest follows from that of the batch before.
struct LastCompleteBatch {
  private let database: Database
  private let digests: Statement
  private let firstIDs: Statement
  private let records: Statement

  init(_ database: Database) throws(LogError) {
    self.database = database
    digests = try Statement(LogSchema.digestBeforeID, in: database)
    firstIDs = try Statement(LogSchema.firstID, in: database)
    records = try Statement(LogSchema.recordsFromID, in: database)
  }

  /// Returns whether a whole batch follows a batch.
  func finds(after number: Int) -> Bool {
    var candidate = number + 1
    // A lost page hides as many batches as it has records: some 60, or some 20,000 for an inner page. Growing steps
    // pass a lost end in about 1,000 of them.
    while candidate - number < 1 << 32 {
      if isWhole(after: candidate) { return true }
      let distance = candidate - number
      candidate += distance < 256 ? 1 : distance / 64
      switch firstBatch(from: candidate) {
      case .none: return false
      case .number(let first): candidate = max(candidate, first)
      case .unreadable: break
      }
    }
    return false
  }

  private enum FirstBatch {
    case none
    case number(Int)
    case unreadable
  }

  private func firstBatch(from number: Int) -> FirstBatch {
    defer { firstIDs.reset() }
    do {
      try firstIDs.bind(LogSchema.id(batch: number, position: 0), at: 1)
      guard try firstIDs.step(), let id = firstIDs.integer(at: 0) else { return .none }
      return .number(Int(id >> LogSchema.positionBits))
    } catch {
      return .unreadable
    }
  }

  private func isWhole(after number: Int) -> Bool {
    defer { records.reset() }
    do {
      guard let digest = try digests.digest(of: number) else { return false }
      var cursor = try BatchCursor(
        records,
        after: number,
        digest: digest,
        path: database.path
      )
      return try cursor.next()
    } catch {
      return false
    }
  }
}
