internal import CSQLite

/// Counts the pages in a log's write-ahead log, and says when to move them into the file.
///
/// The log checkpoints by itself instead of by `wal_autocheckpoint`, since SQLite ignores the error of an automatic checkpoint,
/// and runs it before the commit returns, so before the completion.
final class CheckpointSchedule {
  /// 4 MB: when there is nothing to write meanwhile.
  private static let idlePages: Int32 = 1000
  /// 16 MB: at any time.
  private static let busyPages: Int32 = 4000
  static let busyBytes = Int(busyPages) * 4096

  private let database: Database
  private let pages: UnsafeMutablePointer<Int32>

  init(_ database: Database) {
    self.database = database
    pages = .allocate(capacity: 1)
    pages.initialize(to: 0)
    sqlite3_wal_hook(
      database.handle,
      { pages, _, _, count in
        pages?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      },
      pages
    )
  }

  deinit {
    sqlite3_wal_hook(database.handle, nil, nil)
    pages.deallocate()
  }

  /// Returns whether to checkpoint now, and if so counts from 0 again.
  func isDue(isBusy: Bool) -> Bool {
    guard pages.pointee >= (isBusy ? Self.busyPages : Self.idlePages) else { return false }
    pages.pointee = 0
    return true
  }
}
