internal import CSQLite

/// The statements around those of a transaction, prepared once for all transactions.
///
/// ```swift
/// try transaction.run { try insert(entries) }     // all or none
/// ```
struct Transaction {
  private let database: Database
  private let begin: Statement
  private let commit: Statement

  init(in database: Database) throws(LogError) {
    self.database = database
    begin = try Statement("BEGIN IMMEDIATE", in: database)
    commit = try Statement("COMMIT", in: database)
  }

  /// Runs `body` in a transaction. Rolls it back if `body` throws.
  func run(_ body: () throws(LogError) -> Void) throws(LogError) {
    try begin.run()
    do {
      try body()
      try commit.run()
    } catch {
      // SQLite has rolled back by itself after some errors. A rollback that fails changes nothing: the file's
      // transaction has no commit mark.
      if sqlite3_get_autocommit(database.handle) == 0 { try? database.execute("ROLLBACK") }
      throw error
    }
  }
}
