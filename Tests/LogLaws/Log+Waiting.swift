public import LecternLog

extension Log {
  /// Appends batches and waits for each.
  @discardableResult
  public func appendAll(_ batches: [LogBatch]) async -> [Result<Int, LogError>] {
    var results: [Result<Int, LogError>] = []
    for batch in batches { results.append(await append(batch.entries)) }
    return results
  }

  /// Appends a batch, and waits for it.
  public func append(_ entries: [LogEntry]) async -> Result<Int, LogError> {
    await withCheckedContinuation { continuation in
      append(entries) { continuation.resume(returning: $0) }
    }
  }

  /// Saves a snapshot, and waits for it.
  public func save(_ snapshot: LogSnapshot) async -> LogError? {
    await withCheckedContinuation { continuation in
      save(snapshot) { continuation.resume(returning: $0) }
    }
  }

  /// Returns the batches after one.
  public func batches(after batch: Int = 0) throws -> [LogBatch] {
    var batches: [LogBatch] = []
    try read(after: batch) { batches.append($0) }
    return batches
  }
}

extension Result {
  /// The failure; nil for a success.
  public var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
