internal import Composable
internal import LecternBytes
package import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// A new room in place of this one, with the same links.
extension Room {
  /// Starts a new room. The pages reconnect to it, and the previous log is saved under its date.
  func reset() {
    guard !core.isStopping else { return }
    core.isStopping = true
    for id in core.membership.members.keys.sorted() {
      core.close(id, .goingAway, reason: "the room starts over", &queue.commands)
    }
    execute()
    Task { await replaceRoom() }
  }

  private func replaceRoom() async {
    let log = await renewedLog()
    // If the disk has stalled, reset without waiting for it.
    core.journal?.stop()
    resumeAppendWaiters()
    core.stop(.stall, &queue.commands)
    execute()
    begin(log)
    core.isStopping = false
  }

  /// Ends the recording, and returns the new log; an error if the disk does not answer in time.
  private func renewedLog() async -> Result<(any Log)?, any Error> {
    let (results, result) = AsyncStream.makeStream(
      of: Result<(any Log)?, any Error>.self,
      bufferingPolicy: .bufferingOldest(1)
    )
    // The task ends when the disk answers. That may be never.
    Task { [renewLog = start.renewLog] in
      await stopRecording()
      // Off the loop, because it waits for the disk.
      let log = await Task.detached { Result { try renewLog?() } }.value
      if case .enqueued = result.yield(log) { return }
      // The room has started without this log. The next server start uses it.
      await Task.detached { try? log.get()?.close() }.value
    }
    let isStalled = core.journal.map { $0.status != .recording && $0.isAppending } ?? false
    let limit = isStalled ? .zero : RoomCore<State, Action>.stallTimeout
    let timeout = Task.detached(executorPreference: effectExecutor) { [clock] in
      guard (try? await clock.elapsed.sleep(for: limit)) != nil else { return }
      result.yield(.failure(DiskStall()))
    }
    defer {
      timeout.cancel()
      result.finish()
    }
    return await results.first { _ in true } ?? .success(nil)
  }

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

  private func begin(_ log: Result<(any Log)?, any Error>) {
    let (state, devices) = (stores.room.state, core.membership.devices)
    stores.app.reset()
    stores.room.reset(to: RoomState())
    switch log {
    case .success(let log): begin(log)
    case .failure(let error):
      logger.error("The room is not recorded, and ends with the server. \(error)")
      begin(nil)
      setRecordingProblem("\(error)")
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
    core.journal = recording?.journal(after: core.journal?.batchCount ?? 0)
    let instanceID = log?.identity.instanceID ?? .randomInstance
    core.membership.reset(instanceID: instanceID)
    for channel in core.channels { channel.reset(instanceID: instanceID) }
    core.publication = Publication()
    setRecordingProblem(nil)
    history.search.leave()
    core.liveEpochID = nil
    endSlowMotion()
    core.presentation = .live
    core.reduced = PatchHistory.Count(app: 0)
    do {
      // The log is empty, so this can't fail.
      try restoreInPlace(start.options)
    } catch {
      logger.error("The room is not recorded. \(error)")
    }
  }
}

/// The error of a disk that doesn't answer.
private struct DiskStall: Error, CustomStringConvertible {
  let description = "The disk does not answer."
}

extension Fault {
  static func cannotReset(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .notAllowed,
      message:
        "Several servers share this room's log, which cannot be set aside. Open a room of another name."
    )
  }
}
