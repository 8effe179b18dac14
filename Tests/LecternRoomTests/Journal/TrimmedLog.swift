import LecternLog

/// A log without its first batches.
struct TrimmedLog: LecternLog.Log {
  let base: MemoryLog
  let trimmedBatch: Int

  var identity: LogIdentity { base.identity }
  var lastBatch: Int { base.lastBatch }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    base.append(entries, completion: completion)
  }

  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    base.save(snapshot, completion: completion)
  }

  func snapshot(upTo batch: Int) -> LogSnapshot? { base.snapshot(upTo: batch) }

  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    guard batch >= trimmedBatch else { throw LogError.trimmed(path: "", through: trimmedBatch) }
    try base.read(after: batch, through: last, body)
  }

  func close() {}
}

extension TrimmedLog {
  /// Reads a file.
  init(of file: LogFile) throws {
    let summary = try file.verify()
    var batches: [LogBatch] = []
    try file.read { batches.append($0) }
    self.init(
      base: MemoryLog(
        identity: summary.identity,
        batches: batches,
        snapshots: try file.snapshots()
      ),
      trimmedBatch: summary.trimmedBatch
    )
  }
}
