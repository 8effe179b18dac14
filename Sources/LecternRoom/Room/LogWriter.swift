internal import Composable
internal import LecternBytes
internal import LecternLog
internal import Logging

/// Writes to the log of a room: batches, and snapshots of the state at their ends.
///
/// ```
///   RoomCommand.Log ─▶ LogWriter ─▶ Log, off the loop ─▶ LogAnswer ─▶ RoomCore
/// ```
///
/// It never waits for the disk on the loop. Without a log, it does nothing. It is confined to the executor of its room.
package final class LogWriter {
  /// The log and its use; nil for a room that ends with its process.
  var recording: RoomRecording?
  /// Identifies the executable in snapshots.
  var build = ""
  /// The answers that the room has not taken yet.
  let answers = LogAnswers()
  private let clock: ElapsedClock
  private let executor: (any TaskExecutor)?
  let logger: Logger
  /// The calls that wait for the pending batch.
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// How often the waiting calls were resumed.
  private(set) var resumptions = 0

  /// - Parameters:
  ///   - recording: the log and its use; nil for a room that ends with its process.
  ///   - clock: the room's time.
  ///   - executor: runs the encoding of snapshots and the renewal of the log; nil for the process's own threads.
  init(
    _ recording: RoomRecording?,
    clock: ElapsedClock,
    executor: (any TaskExecutor)?,
    logger: Logger
  ) {
    (self.recording, self.clock) = (recording, clock)
    (self.executor, self.logger) = (executor, logger)
  }

  /// - Parameter takeAnswers: called on the room's executor when there are answers.
  func execute(
    _ command: RoomCommand.Log,
    @_inheritActorContext then takeAnswers: @escaping LogAnswers.Job
  ) {
    switch command {
    case .append(let batch): append(batch, then: takeAnswers)
    case .appendAndSave(let batch, let snapshot):
      append(batch, saving: snapshot, then: takeAnswers)
    case .resume(let entry, let snapshot): resume(with: entry, saving: snapshot, then: takeAnswers)
    case .reportLoss(let reason): recording?.lossHandler?(reason)
    }
  }

  /// Appends a batch, and saves the state at its end, if there is one.
  private func append(
    _ batch: Journal.Batch,
    saving snapshot: (any SavableSnapshot)? = nil,
    then takeAnswers: @escaping LogAnswers.Job
  ) {
    guard let log = recording?.log else { return }
    let (answers, number) = (answers, batch.number)
    let save = snapshot.map { _ in
      snapshotSave(
        log,
        after: log.lastBatch + 1,
        at: batch.entries.last?.revision ?? 0,
        time: batch.entries.last?.time ?? 0
      )
    }
    log.append(batch.entries) { result in
      answers.add(.appended(batch: number, result.error), then: takeAnswers)
    }
    guard let snapshot, let save else { return }
    // After its batch, because it depends on the batch. Off the loop, because it encodes the whole state.
    Task.detached(executorPreference: executor, priority: .utility) {
      await save.run(snapshot)
      answers.add(.snapshotSaved, then: takeAnswers)
    }
  }

  /// Appends the entry with which recording resumes, and saves the state after it.
  ///
  /// The state is encoded first: the entry without a state after it leaves a gap in the log.
  private func resume(
    with entry: LogEntry,
    saving snapshot: any SavableSnapshot,
    then takeAnswers: @escaping LogAnswers.Job
  ) {
    guard let log = recording?.log else { return }
    let (answers, executor) = (answers, executor)
    let save = snapshotSave(
      log,
      after: log.lastBatch + 1,
      at: entry.revision,
      time: entry.time
    )
    Task.detached(executorPreference: executor) {
      guard let content = save.content(of: snapshot) else {
        return answers.add(.recordingResumed(isSaved: false), then: takeAnswers)
      }
      log.append([entry]) { result in
        Task.detached(executorPreference: executor) {
          guard case .success(let batch) = result else {
            return answers.add(.recordingResumed(isSaved: false), then: takeAnswers)
          }
          var save = save
          save.batch = batch
          let isSaved = await save.save(content)
          answers.add(.recordingResumed(isSaved: isSaved), then: takeAnswers)
        }
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

  /// Returns the replacement of the log by a new one.
  ///
  /// - Parameters:
  ///   - timeout: the time that the disk has.
  ///   - endRecording: ends the recording to the previous log.
  ///   - renew: sets the previous log aside, and opens a new log; nil if the room isn't recorded.
  func renewal(
    within timeout: Duration,
    endRecording: @escaping @Sendable () async -> Void,
    renew: (@Sendable () throws -> any Log)?
  ) -> LogRenewal {
    LogRenewal(
      clock: clock,
      executor: executor,
      timeout: timeout,
      endRecording: endRecording,
      renew: renew
    )
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
  /// Waits until a batch is durable, or the disk has stalled.
  ///
  /// - Parameters:
  ///   - resumptions: the ``resumptions`` before the batch was appended. The call returns at once if there was one since.
  ///   - isolation: the room. Without it, the continuation would be added outside the room's executor.
  func waitForAppend(
    after resumptions: Int,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await withCheckedContinuation { waiter in
      // Whether there was one is asked here: an answer of the log may have come while this call was entered.
      guard self.resumptions == resumptions else { return waiter.resume() }
      waiters.append(waiter)
    }
  }

  /// Resumes the waiting calls. They look at the journal again.
  func resumeWaiters() {
    resumptions += 1
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
