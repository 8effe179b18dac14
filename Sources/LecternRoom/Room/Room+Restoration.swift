internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

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
    start.options = options
    guard let reader = restorationReader(options) else { return Restoration() }
    let installation = installOptions
    return try await Task.detached(executorPreference: replayExecutor) {
      let restored = try reader.restored(for: installation)
      return await self.install(restored)
    }
    .value
  }

  /// Restores the room without leaving its executor: from an empty log, or from a log in memory.
  ///
  /// - Throws: as ``restore(_:)``.
  @discardableResult
  package func restoreInPlace(
    _ options: RestorationOptions = RestorationOptions()
  ) throws -> Restoration {
    start.options = options
    guard let reader = restorationReader(options) else { return Restoration() }
    return install(try reader.restored(for: installOptions))
  }

  /// Returns a reader of the journal's log; nil for a room without one.
  ///
  /// - Parameter options: how the log is read.
  package func logReader(_ options: RestorationOptions) -> LogReader<State, Action, View>? {
    guard let log = recording?.log else { return nil }
    let configuration = ReplayConfiguration(
      app: stores.app.configuration,
      room: stores.room.configuration,
      options: options,
      hash: { [view] state in
        (try? EncodedState(view(state, .presenter)).hash).map { UInt64($0.rawValue) } ?? 0
      },
      keepsCheckpoints: RoomSnapshot<State>.isPossible
    )
    return LogReader(log: log, configuration: configuration, view: view, logger: logger)
  }

  private func restorationReader(
    _ options: RestorationOptions
  ) -> LogReader<State, Action, View>? {
    var reader = logReader(options)
    // A reset room may start with another state than the first room.
    reader?.configuration.room?.initialState = stores.room.state
    return reader
  }

  /// The executor of tasks that read the log.
  package var replayExecutor: any TaskExecutor { effectExecutor ?? DiskExecutor.shared }

  private var installOptions: InstallOptions {
    InstallOptions(
      verifies: core[.presenter].verifies,
      // A later start doesn't know the revisions that an unrecorded room uses, and must not reuse them. The time is higher
      // than any revision in a log, and higher than the revisions of an earlier unrecorded start.
      reserved: core.journal?.isUnrecorded == true ? Int(currentTime.millisecondsSinceEpoch) : 0
    )
  }

  /// Installs the result of a replay, and runs again the effects that had not ended.
  private func install(_ restored: sending RestoredRoom<State, Action>) -> Restoration {
    guard let recording, let journal = core.journal else { return Restoration() }
    stores.app.continueReplay(of: restored.replay.app)
    if let own = restored.replay.room { stores.room.continueReplay(of: own) }
    core.presentation = Presentation(frozen: restored.replay.frozen)
    observe()
    let log = recording.log.identity
    core.install(
      restored,
      of: log,
      start.options,
      at: clock.now(),
      showing: stores,
      &queue.commands
    )
    attach(journal, recording)
    let crash = recording.flight?.resolve(log: log)
    let crashedAction = crash.flatMap(stores.dropEffect)
    var restoration = restored.replay.restoration
    restoration.interruptedEffects = stores.app.endReplay() + stores.room.endReplay()
    let room = stores.room.state
    core.apply(room, showing: stores, &queue.commands)
    execute()
    // No page is connected yet. A participant whose page doesn't reconnect soon loses the floor and its hand.
    for participant in room.involvedParticipants.sorted() {
      stores.room.send(.hands(.viewerLeft(participant)))
    }
    if let crash { report(crash, ofEffectOf: crashedAction) }
    return restoration
  }

  /// Reports the cause of the last crash in the log and to presenters.
  private func report(_ crash: Crash, ofEffectOf action: ActionName?) {
    let notice = CrashNotice(
      crash,
      ofEffectOf: action,
      participants: stores.room.state.hands.participants,
      stack: start.options.crashReports.stack(of: crash.process)
    )
    logger.error("\(notice.report)")
    stores.room.send(.inspector(.crashReported(notice)))
  }
}
