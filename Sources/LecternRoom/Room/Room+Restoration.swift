internal import Composable
internal import LecternBytes
internal import LecternLog
package import LecternWire
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

  /// Replays the journal's log, and leaves the room as it is.
  ///
  /// - Throws: as ``restore(_:)``.
  package func replayLog() throws {
    _ = try logReader(RestorationOptions())?.restored()
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

  /// Installs the result of a replay: the states, the effects in flight, the sessions, and the view states of each channel.
  private func install(_ restored: sending RestoredRoom<State, Action>) -> Restoration {
    guard let recording, let journal = core.journal else { return Restoration() }
    let replay = restored.replay
    var restoration = replay.restoration
    stores.app.continueReplay(of: replay.app)
    if let own = replay.room { stores.room.continueReplay(of: own) }
    core.presentation = Presentation(frozen: replay.frozen)
    for (channel, versions) in zip(core.channels, restored.versions.channels) {
      channel.install(
        versions.history,
        exposing: versions.exposedBindings,
        after: versions.appCount
      )
    }
    observe()
    core.reduced = replay.count
    if let problem = restored.versions.problem { core.report(problem, &queue.commands) }
    journal.resume(
      at: replay.count,
      actionCount: restoration.actionCount,
      lastUse: restoration.lastUse,
      reserved: replay.reserved
    )
    core.starts.count = restoration.starts
    core.membership.restore(restored.sessions, starts: restoration.starts, at: clock.now())
    attach(journal, recording)
    restoreEpoch(of: restored, journal, of: recording.log)
    setRecordingProblem(journal.problem)
    journal.record(
      .lifecycle(
        .started(build: start.options.build, schema: ActionSchema.encoded(of: Action.self))
      ),
      at: currentTime
    )
    journal.record(
      .checkpoint(
        CheckpointEntry(stateHash: restored.stateHash, shown: core.channels.map(\.preparedRevision))
      )
    )
    let crash = recording.flight?.resolve(log: recording.log.identity)
    let crashedAction = crash.flatMap(dropEffect)
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

  /// Restores the epoch. A page resumes only from revisions that mean the same as before.
  private func restoreEpoch(
    of restored: RestoredRoom<State, Action>,
    _ journal: Journal,
    of log: any Log
  ) {
    core.starts.forks = restored.replay.forks
    let mismatch = restored.replay.proof.mismatch
    if let mismatch {
      logger.warning(
        """
        A replay of the log differs from the room as it was, between revisions \(mismatch.after) and \(mismatch.upTo). \
        It was written by the build \(mismatch.build), and this is \(start.options.build). The room continues from the state of the \
        replay.
        """
      )
    }
    if mismatch != nil || start.options.lacksEnd || restored.isLossy {
      core.starts.forks += 1
      journal.record(.lifecycle(.forked), at: currentTime)
    }
    if core.starts.forks > 0 {
      core.beginEpoch("\(log.identity.instanceID)-f\(core.starts.forks)", &queue.commands)
      execute()
    }
  }

  /// Tells presenters why the room isn't recorded, although it should be.
  package func setRecordingProblem(_ problem: String?) {
    core[.presenter].recording = RecordingNotice(problem: problem)
  }

  /// Sets the app's pages that the presenters' pages link to.
  package func link(to pages: [PresenterPage]) {
    core[.presenter].pages = pages
  }
}
