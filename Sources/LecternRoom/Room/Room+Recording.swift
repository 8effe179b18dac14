internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// Restoration.
extension Room {
  /// Restores the room from its journal's log, and starts to record. Call it once, before the room is used.
  ///
  /// The log is replayed off the room's executor, and the result installed in one turn.
  ///
  /// - Throws: ``RestorationError`` if the log cannot be replayed, `LogError` if it cannot be read.
  @discardableResult
  package func restore(
    _ options: RestorationOptions = RestorationOptions()
  ) async throws -> Restoration {
    guard let reader = restorationReader(options) else { return Restoration() }
    let installation = core.installOptions(at: stores.room.currentTime)
    let restoration = try await Task.detached(executorPreference: history.executor) {
      let restored = try reader.restored(for: installation)
      return await self.install(restored)
    }
    .value
    // The snapshots so far have the state of the earlier reducer.
    if options.replaysWholePast { await saveSnapshot() }
    return restoration
  }

  /// Waits until all entries are durable, and saves a snapshot, if the app's state is `Codable`.
  private func saveSnapshot() async {
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

  /// Restores the room without leaving its executor: from an empty log, or from a log in memory.
  ///
  /// - Throws: as ``restore(_:)``.
  @discardableResult
  package func restoreInPlace(
    _ options: RestorationOptions = RestorationOptions()
  ) throws -> Restoration {
    guard let reader = restorationReader(options) else { return Restoration() }
    return install(try reader.restored(for: core.installOptions(at: stores.room.currentTime)))
  }

  /// Returns a reader of the room's log; nil for a room without one.
  ///
  /// - Parameter options: how the log is read; by default as at the room's start.
  package func logReader(
    _ options: RestorationOptions? = nil
  ) -> LogReader<State, Action, View>? {
    history.reader(options)
  }

  /// The executor of tasks that read the log.
  package var replayExecutor: any TaskExecutor { history.executor }

  private func restorationReader(
    _ options: RestorationOptions
  ) -> LogReader<State, Action, View>? {
    history.options = options
    var reader = logReader()
    // A reset room may start with another state than the first room.
    reader?.configuration.room?.initialState = stores.room.state
    return reader
  }

  /// Installs the result of a replay, and runs again the effects that had not ended.
  private func install(_ restored: sending RestoredRoom<State, Action>) -> Restoration {
    guard let recording = log.recording, let journal = core.journal else { return Restoration() }
    let (identity, options) = (recording.log.identity, history.options)
    log.build = options.build
    stores.continueReplay(of: restored.replay)
    core.presentation = Presentation(frozen: restored.replay.frozen)
    observe()
    core.install(
      restored,
      of: identity,
      options,
      fork: start.makeID(),
      at: clock.now(),
      showing: stores,
      &queue.commands
    )
    stores.record(in: journal, recording) { [weak self] in
      self?.assumeIsolated { $0.perform { $0.scheduleFanOut(&$2.commands) } }
    }
    let crash = recording.flight?.resolve(log: identity).map { crash in
      stores.notice(of: crash, stack: options.crashReports.stack(of: crash.process))
    }
    var restoration = restored.replay.restoration
    restoration.difference = restored.replay.proof.summary
    restoration.interruptedEffects = stores.endReplay()
    perform { $0.installed(after: crash, showing: $1, &$2.commands) }
    return restoration
  }

  /// Shows the beginning of the log. Call it once, after ``restore(_:)`` and before the room is used.
  ///
  /// Resets the floor, a frozen view and similar state of the recorded room, as in a new room.
  ///
  /// - Throws: as `Timeline.moment(at:of:)`.
  package func showBeginning() async throws {
    guard let timeline = history.retainedTimeline() else { return }
    let found = try await timeline.moment(at: 0, of: stores.app.revision)
    perform { $0.showBeginning(found, showing: $1, &$2.commands) }
  }
}

// The end of a recording, and a new log.
extension Room {
  /// Waits until all entries are durable, saves a snapshot, and closes the log.
  package func stopRecording() async {
    // A room that starts over has another journal and another log by the end.
    guard let recording = log.recording, let journal = core.journal else { return }
    if journal.recordStop(at: stores.room.currentTime) { await saveSnapshot() }
    journal.stop()
    await recording.close()
  }

  /// Waits until all results are shown, or the disk has stalled.
  package func settle() async {
    guard let journal = core.journal else { return }
    await append { journal.status == .recording && journal.hasUndurable }
  }

  private func append(while isDue: () -> Bool) async {
    while isDue() {
      let resumptions = log.resumptions
      prepare { core.commit(at: clock.now(), showing: stores, &queue.commands) }
      await log.waitForAppend(after: resumptions)
    }
  }

  /// Sets the log aside, and starts over with a new one.
  ///
  /// - Parameter timeout: the time that the disk has. Later, the new room starts without a log.
  func renewLog(within timeout: Duration) async {
    let renewal = LogRenewal(
      clock: clock.elapsed,
      executor: stores.effectExecutor,
      timeout: timeout,
      endRecording: stopRecording,
      renew: start.renewLog
    )
    let renewed = await renewal.run()
    let access = perform { $0.end($1, &$2.commands) }
    stores.reset()
    log.recording = RoomRecording(try? renewed.get(), after: log.recording)
    let recording = log.recording
    perform { $0.reset(to: recording, instanceID: recording.instanceID, &$2.commands) }
    do {
      // The log is empty, so this can't fail.
      try restoreInPlace(history.options)
    } catch {
      telemetry.logger.error("The room is not recorded. \(error)")
    }
    perform { $0.restoreLinks(of: access, problem: renewed.problem, &$2.commands) }
    perform { $0.beginAgain(with: access, showing: $1, &$2.commands) }
    sendStartAction()
  }

  /// Sets the action that each start of the room sends.
  package func setStartAction(_ action: Action?) { start.action = action }

  /// Sends the start action, if there is one.
  package func sendStartAction() {
    if let action = start.action { stores.app.send(action) }
  }
}
