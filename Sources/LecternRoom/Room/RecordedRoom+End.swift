internal import Composable
internal import LecternLog
internal import Logging

// The end of a recording, and a new log.
extension RecordedRoom {
  /// Waits until all results are shown, or the disk has stalled.
  package func settle() async {
    guard let journal = core.journal else { return }
    await append { journal.status == .recording && journal.hasUndurable }
  }

  /// Waits until the actions so far are durable. Later ones don't prolong it.
  ///
  /// - Returns: false if the disk doesn't store them now, or the task was cancelled.
  package func settleSoFar() async -> Bool {
    guard let journal = core.journal else { return true }
    let batch = journal.lastBatch
    await append {
      journal.status == .recording && journal.hasUndurable(upTo: batch) && !Task.isCancelled
    }
    return !journal.outputPolicy.isBlocked && !Task.isCancelled
  }

  /// Waits until all entries are durable, and saves a snapshot, if the app's state is `Codable`.
  func saveSnapshot() async {
    guard let recording = log.recording, let journal = core.journal else { return }
    await append { journal.isActive && journal.hasUndurable }
    guard let snapshot = core.lastSnapshot(of: journal, stores) else { return }
    await log.save(
      snapshot,
      in: recording.log,
      at: journal.count.revision,
      time: stores.room.currentTime.millisecondsSinceEpoch
    )
  }

  private func append(while isDue: () -> Bool) async {
    while isDue() {
      let resumptions = log.resumptions
      prepare { $0.commit(at: now, showing: $1, &$2.commands) }
      await log.waitForAppend(after: resumptions)
    }
  }

  /// Waits until all entries are durable, saves a snapshot, and closes the log.
  package func stopRecording() async {
    // A room that starts over has another journal and another log by the end.
    guard let recording = log.recording, let journal = core.journal else { return }
    if journal.recordStop(at: stores.room.currentTime) { await saveSnapshot() }
    journal.stop()
    await recording.close()
  }

  /// Sets the log aside, and starts over with a new one.
  ///
  /// - Parameter timeout: the time that the disk has. Later, the new room starts without a log.
  func renewLog(within timeout: Duration) async {
    let renewal = log.renewal(
      within: timeout,
      endRecording: stopRecording,
      renew: start.renewLog
    )
    let renewed = await renewal.run()
    let access = perform { $0.end($1, &$2.commands) }
    let newLog = try? renewed.get()
    stores.reset(seed: newLog?.identity.seed)
    log.recording = RoomRecording(newLog, after: log.recording)
    let recording = log.recording
    perform { $0.reset(to: recording, instanceID: recording.instanceID, &$2.commands) }
    do {
      // The log is empty, so this can't fail.
      try restoreInPlace(history.options)
    } catch {
      log.logger.error("The room is not recorded. \(error)")
    }
    perform { $0.restoreLinks(of: access, problem: renewed.problem, &$2.commands) }
    perform { $0.beginAgain(with: access, showing: $1, &$2.commands) }
    sendStartAction()
  }
}
