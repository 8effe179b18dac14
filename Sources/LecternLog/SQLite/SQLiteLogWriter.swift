/// Runs a log's jobs, until one of them fails in a way that makes the file's end unknown.
///
/// `@unchecked Sendable`: ``SQLiteLog`` uses it on its queue alone.
final class SQLiteLogWriter: @unchecked Sendable {
  private enum State {
    case open(LogStorage)
    /// After a failed write or sync. The file stays locked, and is neither written nor synced again.
    case failed(LogStorage, LogError)
    case closed
  }

  private var state: State

  init(_ storage: LogStorage) { state = .open(storage) }

  /// Returns what can be read; a log that has failed has all that was durable.
  func storage() throws(LogError) -> LogStorage {
    switch state {
    case .open(let storage), .failed(let storage, _): return storage
    case .closed: throw .closed
    }
  }

  /// Runs jobs in order, and calls their completions in order.
  ///
  /// - Parameter advance: called with the number of the last durable batch before its completion is.
  func run(_ jobs: [SQLiteLog.Job], advance: (Int) -> Void) {
    var rest = jobs[...]
    while let job = rest.first {
      if case .save(let snapshot, let completion) = job {
        rest.removeFirst()
        completion(save(snapshot))
      } else {
        let appends = rest.prefix { if case .append = $0 { true } else { false } }
        rest.removeFirst(appends.count)
        append(appends, advance: advance)
      }
      // A queue that is never empty leaves no idle time for it.
      checkpointIfDue(isBusy: true)
    }
  }

  func checkpointIfDue(isBusy: Bool = false) {
    guard case .open(let storage) = state else { return }
    do throws(LogError) { try storage.checkpointIfDue(isBusy: isBusy) } catch {
      fail(storage, error)
    }
  }

  /// Moves the write-ahead log into the file, unless a write or a sync has failed, and unlocks the file.
  func close() { state = .closed }

  private func append(_ jobs: ArraySlice<SQLiteLog.Job>, advance: (Int) -> Void) {
    var batches: [[LogEntry]] = []
    var completions: [@Sendable (Result<Int, LogError>) -> Void] = []
    for case .append(let entries, let completion) in jobs {
      batches.append(entries)
      completions.append(completion)
    }
    do throws(LogError) {
      let storage = try writable()
      do throws(LogError) { try storage.append(batches) } catch {
        fail(storage, error)
        throw error
      }
      let first = storage.lastBatch - batches.count + 1
      advance(storage.lastBatch)
      for (index, completion) in completions.enumerated() { completion(.success(first + index)) }
    } catch {
      for completion in completions { completion(.failure(error)) }
    }
  }

  private func save(_ snapshot: LogSnapshot) -> LogError? {
    do throws(LogError) {
      let storage = try writable()
      do throws(LogError) { try storage.save(snapshot) } catch {
        // A transaction that didn't fit was not synced, and the next one overwrites it. So does one that was refused
        // before it began.
        if error.code != .full, error.code != .noSuchBatch { fail(storage, error) }
        throw error
      }
      return nil
    } catch {
      return error
    }
  }

  private func writable() throws(LogError) -> LogStorage {
    switch state {
    case .open(let storage): return storage
    case .failed(let storage, let error):
      throw .failed(
        path: storage.database.path,
        detail: "an earlier write has failed: \(error.clause)"
      )
    case .closed: throw .closed
    }
  }

  private func fail(_ storage: LogStorage, _ error: LogError) {
    storage.database.keepWALOnClose(true)
    state = .failed(storage, error)
  }
}
