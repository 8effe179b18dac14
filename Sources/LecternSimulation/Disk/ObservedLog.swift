internal import LecternLog

/// A process's log whose appends and answers another object observes.
struct ObservedLog: Log {
  let log: any Log
  /// Called with the entries of a batch before its append.
  let appending: @Sendable ([LogEntry]) -> Void
  /// Called with the answer to an append before the process gets it.
  let answered: @Sendable (Result<Int, LogError>) -> Void

  var identity: LogIdentity { log.identity }

  var lastBatch: Int { log.lastBatch }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    appending(entries)
    log.append(entries) { [answered] result in
      answered(result)
      completion(result)
    }
  }

  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    log.save(snapshot, completion: completion)
  }

  func snapshot(upTo batch: Int) throws(LogError) -> LogSnapshot? {
    try log.snapshot(upTo: batch)
  }

  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    try log.read(after: batch, through: last, body)
  }

  func close() { log.close() }
}
