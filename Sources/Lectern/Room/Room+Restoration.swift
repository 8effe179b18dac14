internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

extension Room {
  /// Restores the room from its journal's log, and begins to record. To be called once, before the room is used.
  ///
  /// The log is replayed off the room's executor, and the result installed in one turn.
  ///
  /// - Throws: ``RestorationError`` if the log cannot be replayed, `LogError` if it cannot be read.
  @discardableResult
  package func restore(
    _ options: RestorationOptions = RestorationOptions()
  ) async throws -> Restoration {
    start.options = options
    guard let journal, let reader = restorationReader(options) else { return Restoration() }
    let installation = installOptions(of: journal)
    return try await Task.detached(executorPreference: replayExecutor) {
      let restored = try reader.restored(for: installation)
      return await self.install(restored, of: journal)
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
    guard let journal, let reader = restorationReader(options) else { return Restoration() }
    return install(try reader.restored(for: installOptions(of: journal)), of: journal)
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
  func logReader(_ options: RestorationOptions) -> LogReader<State, Action, View>? {
    guard let log = journal?.log else { return nil }
    let configuration = ReplayConfiguration(
      app: store.configuration,
      room: roomStore.configuration,
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
    // A reset room may begin with another state than the first one.
    reader?.configuration.room?.initialState = roomStore.state
    return reader
  }

  /// The executor of tasks that read the log.
  var replayExecutor: any TaskExecutor { effectExecutor ?? DiskExecutor.shared }

  private func installOptions(of journal: Journal) -> InstallOptions {
    InstallOptions(
      verifies: self[.presenter].verifies,
      // A later start knows nothing of the revisions that an unrecorded room uses, and must not use them again. The time is
      // more than any revision in a log, and more than an earlier unrecorded start has used.
      reserved: journal.isUnrecorded ? Int(currentTime.millisecondsSinceEpoch) : 0
    )
  }

  /// Installs the result of a replay: the states, the effects in flight, the sessions, and the view states of each channel.
  private func install(
    _ restored: sending RestoredRoom<State, Action>,
    of journal: Journal
  ) -> Restoration {
    let replay = restored.replay
    var restoration = replay.restoration
    store.continueReplay(of: replay.app)
    if let own = replay.room { roomStore.continueReplay(of: own) }
    presentation = Presentation(frozen: replay.frozen)
    for (channel, versions) in zip(channels, restored.versions.channels) {
      channel.install(
        versions.history,
        exposing: versions.exposedBindings,
        after: versions.appCount
      )
    }
    observe()
    reduced = replay.count
    if let problem = restored.versions.problem { report(problem) }
    journal.resume(
      at: replay.count,
      actionCount: restoration.actionCount,
      lastUse: restoration.lastUse,
      reserved: replay.reserved
    )
    start.count = restoration.starts
    membership.restore(restored.sessions, starts: start.count, at: clock.now())
    attach(journal)
    restoreEpoch(of: restored, journal)
    noteProblem(journal.problem)
    journal.record(
      .lifecycle(
        .started(build: start.options.build, schema: ActionSchema.encoded(of: Action.self))
      ),
      at: currentTime
    )
    journal.record(
      .checkpoint(
        CheckpointEntry(stateHash: restored.stateHash, shown: channels.map(\.preparedRevision))
      )
    )
    let crash = journal.flight?.resolve(log: journal.log.identity)
    let crashedAction = crash.flatMap(dropEffect)
    restoration.interruptedEffects = store.endReplay() + roomStore.endReplay()
    let room = roomStore.state
    follow(room)
    // No page is connected yet. One that does not come back soon loses the floor and its hand.
    for participant in room.involvedParticipants.sorted() {
      roomStore.send(.hands(.viewerLeft(participant)))
    }
    if let crash { report(crash, ofEffectOf: crashedAction) }
    return restoration
  }

  /// A page resumes only from revisions that mean the same as before.
  private func restoreEpoch(of restored: RestoredRoom<State, Action>, _ journal: Journal) {
    start.forks = restored.replay.forks
    let mismatch = restored.replay.proof.mismatch
    if let mismatch {
      logger.warning(
        """
        A replay of the log differs from the room as it was, between revisions \(mismatch.after) and \(mismatch.upTo). \
        It was written by the build \(mismatch.build), and this is \(start.options.build). The room goes on from the state of the \
        replay.
        """
      )
    }
    if mismatch != nil || start.options.lacksEnd || restored.isLossy {
      start.forks += 1
      journal.record(.lifecycle(.forked), at: currentTime)
    }
    if start.forks > 0 {
      beginEpoch("\(journal.log.identity.instanceID)-f\(start.forks)")
    }
  }

  /// Tells presenters why the room is not recorded, although it should be.
  func noteProblem(_ problem: String?) {
    self[.presenter].recording = RecordingNotice(problem: problem)
  }

  /// Sets the app's pages that presenters are linked to.
  func link(to pages: [PresenterPage]) {
    self[.presenter].pages = pages
  }
}
