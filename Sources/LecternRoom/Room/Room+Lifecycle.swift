internal import Composable
internal import LecternBytes
package import LecternLog
internal import LecternTransport
internal import Logging

// The end of a recorded room.
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
      await appendAll(to: journal) { $0.isActive }
      if journal.status == .recording, let snapshot = core.snapshot(of: stores) {
        var save = snapshotSave(of: recording)
        save.batch = recording.log.lastBatch
        await save.run(snapshot)
      }
    }
    journal.stop()
    // Off the loop, because it waits for the disk.
    await Task.detached(executorPreference: replayExecutor) { recording.log.close() }.value
  }

  /// Waits until all results are shown, or the disk has stalled.
  package func settle() async {
    guard let journal = core.journal else { return }
    await appendAll(to: journal) { $0.status == .recording }
  }

  private func appendAll(to journal: Journal, while isWritable: (Journal) -> Bool) async {
    while isWritable(journal), journal.isAppending || !journal.gathered.isEmpty {
      commit()
      await withCheckedContinuation { appendWaiters.add($0) }
    }
  }
}

// A new room in place of this one, with the same links.
extension Room {
  /// Lets presenters reset the room.
  ///
  /// - Parameter renewLog: sets the log aside, and opens a new one.
  package func allowReset(_ renewLog: @escaping @Sendable () throws -> any Log) {
    start.renewLog = renewLog
  }

  /// Sets the action that each start of the room sends.
  package func sendAtStarts(_ action: Action) {
    start.action = action
  }

  /// Sends the start action, if there is one.
  package func sendStartAction() {
    if let action = start.action { stores.app.send(action) }
  }

  /// Starts a new room. The pages reconnect to it, and the previous log is saved under its date.
  func reset() {
    guard !core.isStopping else { return }
    core.isStopping = true
    for id in core.membership.members.keys.sorted() {
      core.close(id, .goingAway, reason: "the room starts over", &queue.commands)
    }
    execute()
    Task(executorPreference: effectExecutor) { await self.replaceRoom() }
  }

  private func replaceRoom() async {
    let isStalled = core.journal.map { $0.status != .recording && $0.isAppending } ?? false
    let renewal = LogRenewal(
      clock: clock.elapsed,
      executor: effectExecutor,
      timeout: isStalled ? .zero : RoomCore<State, Action>.stallTimeout,
      endRecording: stopRecording,
      renew: start.renewLog
    )
    let log = await renewal.run()
    // If the disk has stalled, reset without waiting for it.
    core.journal?.stop()
    appendWaiters.resume()
    core.stop(.stall, &queue.commands)
    execute()
    begin(log)
    core.isStopping = false
  }

  private func begin(_ log: LogRenewal.Renewed) {
    let (state, devices) = (stores.room.state, core.membership.devices)
    stores.app.reset()
    stores.room.reset(to: RoomState())
    switch log {
    case .success(let log): begin(log)
    case .failure(let error):
      logger.error("The room is not recorded, and ends with the server. \(error)")
      begin(nil)
      core.setRecordingProblem("\(error)")
    }
    stores.room.send(.links(.linksLoaded(state.links.all)))
    if let address = state.links.address { stores.room.send(.links(.opened(address: address))) }
    // Before a page reconnects: devices without their links would be forgotten.
    core.membership.devices = devices
    core.apply(stores.room.state, showing: stores, &queue.commands)
    execute()
    sendStartAction()
  }

  private func begin(_ log: (any Log)?) {
    let (durability, flight) = (recording?.durability ?? .shown, recording?.flight)
    recording = log.map { RoomRecording($0, durability: durability, flight: flight) }
    let instanceID = log?.identity.instanceID ?? LogIdentity.randomInstanceID()
    core.reset(to: recording, instanceID: instanceID, &queue.commands)
    execute()
    do {
      // The log is empty, so this can't fail.
      try restoreInPlace(start.options)
    } catch {
      logger.error("The room is not recorded. \(error)")
    }
  }
}
