package import Composable
internal import LecternLog

// The end of a recorded room.
extension Room {
  /// Stops taking actions from pages. What they send from now on is not acknowledged, so they send it again after a
  /// restart.
  package func beginStop() {
    core.isStopping = true
  }

  /// Waits until all that happened is durable, saves a snapshot, and closes the log.
  package func stopRecording() async {
    guard let recording, let journal = core.journal else { return }
    if journal.status == .recording {
      journal.record(.lifecycle(.stopped), at: currentTime)
      await appendAll(to: journal)
      await saveLastSnapshot(of: journal, in: recording.log)
    }
    journal.stop()
    let log = recording.log
    // Off the loop: it waits for the disk.
    await Task.detached { log.close() }.value
  }

  /// The time that the room would reduce an action at.
  package var currentTime: Timestamp { stores.room.currentTime }

  private func saveLastSnapshot(of journal: Journal, in log: any Log) async {
    guard journal.status == .recording, let snapshot = core.snapshot(of: stores) else { return }
    let save = SnapshotSave(
      log: log,
      batch: log.lastBatch,
      revision: journal.count.revision,
      build: start.options.build,
      logger: logger
    )
    await save.run(snapshot)
  }

  /// Waits until what has happened is shown, or the disk has not answered for a while.
  package func settle() async {
    while let journal = core.journal, journal.status == .recording,
      journal.isAppending || !journal.gathered.isEmpty
    {
      commit()
      await withCheckedContinuation { appendWaiters.append($0) }
    }
  }

  private func appendAll(to journal: Journal) async {
    while journal.isActive, journal.isAppending || !journal.gathered.isEmpty {
      commit()
      await withCheckedContinuation { appendWaiters.append($0) }
    }
  }

  func resumeAppendWaiters() {
    let waiters = appendWaiters
    appendWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}
