package import Composable
internal import LecternLog

// Stops a recorded room.
extension Room {
  /// Stops accepting actions from pages. Later actions are not acknowledged, so the pages send them again after a
  /// restart.
  package func beginStop() {
    core.isStopping = true
  }

  /// Waits until all entries are durable, saves a snapshot, and closes the log.
  package func stopRecording() async {
    guard let recording, let journal = core.journal else { return }
    if journal.status == .recording {
      journal.record(.lifecycle(.stopped), at: currentTime)
      await appendAll(to: journal)
      await saveLastSnapshot(of: journal, in: recording.log)
    }
    journal.stop()
    let log = recording.log
    // Off the loop, because it waits for the disk.
    await Task.detached { log.close() }.value
  }

  /// The timestamp of an action that the room would reduce now.
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

  /// Waits until all results are shown, or the disk has stalled.
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
