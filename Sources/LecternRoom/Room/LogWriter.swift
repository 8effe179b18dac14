internal import Composable
internal import LecternLog
internal import Logging

/// Writes to the log of a room: batches, and snapshots of the state at their ends.
///
/// ```
///   .append(batch) ─▶ LogWriter ─▶ Log, off the loop ─▶ LogAnswer ─▶ RoomCore
/// ```
///
/// It never waits for the disk on the loop. Without a log, it does nothing. It is confined to the executor of its room.
final class LogWriter {
  /// The log and its use; nil for a room that ends with its process.
  var recording: RoomRecording?
  /// Identifies the executable in snapshots.
  var build = ""
  private let answer: @Sendable (LogAnswer) async -> Void
  private let executor: (any TaskExecutor)?
  private let logger: Logger
  /// The calls that wait for the pending batch.
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - recording: the log and its use; nil for a room that ends with its process.
  ///   - executor: runs the encoding of snapshots; nil for the process's own threads.
  ///   - answer: gives the room's core an answer of the log.
  init(
    _ recording: RoomRecording?,
    executor: (any TaskExecutor)?,
    logger: Logger,
    answer: @escaping @Sendable (LogAnswer) async -> Void
  ) {
    (self.recording, self.executor, self.logger) = (recording, executor, logger)
    self.answer = answer
  }

  /// Appends a batch, and saves the state at its end, if there is one.
  func append(_ batch: Journal.Batch, saving snapshot: (any SavableSnapshot)? = nil) {
    guard let log = recording?.log else { return }
    let (answer, executor, number) = (answer, executor, batch.number)
    let save = snapshot.map { _ in
      snapshotSave(
        log,
        after: log.lastBatch + 1,
        at: batch.entries.last?.revision ?? 0,
        time: batch.entries.last?.time ?? 0
      )
    }
    log.append(batch.entries) { result in
      let error = result.error
      Task(executorPreference: executor) { await answer(.appended(batch: number, error)) }
    }
    guard let snapshot, let save else { return }
    // After its batch, because it depends on the batch. Off the loop, because it encodes the whole state.
    Task.detached(executorPreference: executor, priority: .utility) {
      await save.run(snapshot)
      await answer(.snapshotSaved)
    }
  }

  /// Appends the entry with which recording resumes, and saves the state after it.
  func resume(with entry: LogEntry, saving snapshot: any SavableSnapshot) {
    guard let log = recording?.log else { return }
    let (answer, executor) = (answer, executor)
    let save = snapshotSave(
      log,
      after: log.lastBatch + 1,
      at: entry.revision,
      time: entry.time
    )
    log.append([entry]) { result in
      Task.detached(executorPreference: executor) {
        guard case .success(let batch) = result else {
          return await answer(.recordingResumed(isSaved: false))
        }
        var save = save
        save.batch = batch
        await answer(.recordingResumed(isSaved: save.run(snapshot)))
      }
    }
  }

  /// Saves the state at the end of a log.
  ///
  /// - Parameters:
  ///   - revision: the revision of the last entry.
  ///   - time: the time, in milliseconds since 1970-01-01T00:00:00Z.
  func save(
    _ snapshot: any SavableSnapshot,
    in log: any Log,
    at revision: Int,
    time: Int64
  ) async {
    await snapshotSave(log, after: log.lastBatch, at: revision, time: time).run(snapshot)
  }

  private func snapshotSave(
    _ log: any Log,
    after batch: Int,
    at revision: Int,
    time: Int64
  ) -> SnapshotSave {
    SnapshotSave(
      log: log,
      batch: batch,
      revision: revision,
      time: time,
      build: build,
      logger: logger
    )
  }
}

// Waiting for the pending batch.
extension LogWriter {
  /// Waits until the pending batch is durable, or the disk has stalled.
  func waitForAppend() async {
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Resumes the waiting calls. They look at the journal again.
  func resumeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }
}

extension Result where Failure == LogError {
  fileprivate var error: LogError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
