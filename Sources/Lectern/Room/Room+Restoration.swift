internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

extension Room {
  /// Restores the room from its journal's log, and begins to record. To be called once, before the room is used.
  ///
  /// - Throws: ``RestorationError`` where the log cannot be replayed, `LogError` where it cannot be read.
  @discardableResult
  package func restore(
    _ options: RestorationOptions = RestorationOptions()
  ) throws -> Restoration {
    start.options = options
    guard let journal else { return Restoration() }
    return finish(try replay(journal.log, options), journal, build: options.build)
  }

  /// Replays the journal's log, and leaves the room at that: nothing is recorded, and no effect runs.
  ///
  /// - Throws: as ``restore(_:)``.
  package func replayLog() throws {
    if let journal { _ = try replay(journal.log, RestorationOptions()) }
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

  /// The executor of what reads the log beside the room.
  var replayExecutor: any TaskExecutor { effectExecutor ?? DiskExecutor.shared }

  private func replay(
    _ log: any Log,
    _ options: RestorationOptions
  ) throws -> Replay<State, Action> {
    let replay = try replayWithoutLoss(of: log, options)
    if let mismatch = replay.mismatch, mismatch.build == options.build {
      let check = try? logReader(options)?.check()
      throw RestorationError(mismatch, difference: check?.difference)
    }
    return replay
  }

  /// Replays a log from the newest snapshot that loses nothing.
  private func replayWithoutLoss(
    of log: any Log,
    _ options: RestorationOptions
  ) throws -> Replay<State, Action> {
    var replay = Replay<State, Action>(log, lastBatch: log.lastBatch, options: options)
    do {
      try replay.run(log, in: self)
      if let loss = replay.loss {
        logger.notice("\(loss) The room was restored from the entries before it instead.")
      }
      return replay
    } catch {
      guard let loss = replay.loss else { throw error }
      logger.error("\(loss) They are lost, as the entries before it cannot be replayed. \(error)")
      store.reset()
      roomStore.reset()
      presentation = .live
      for channel in channels { channel.reset(instanceID: log.identity.instanceID) }
      var lossy = Replay<State, Action>(log, lastBatch: log.lastBatch, options: options)
      lossy.acceptsLoss = true
      try lossy.run(log, in: self)
      return lossy
    }
  }

  private func finish(_ replay: Replay<State, Action>, _ journal: Journal, build: String)
    -> Restoration
  {
    var restoration = replay.restoration
    presentation = Presentation(frozen: replay.frozen)
    publishRestored(at: replay.count, since: nil)
    observe()
    let count = skipReservedRevisions(of: replay, journal)
    journal.resume(
      at: count,
      actionCount: restoration.actionCount,
      lastUse: restoration.lastUse,
      reserved: replay.reserved
    )
    start.count = restoration.starts
    membership.restore(replay.sessions.all, starts: start.count, at: clock.now())
    attach(journal)
    restoreEpoch(of: replay, journal)
    noteProblem(journal.problem)
    journal.record(
      .lifecycle(.started(build: build, schema: ActionSchema.encoded(of: Action.self))),
      at: currentTime
    )
    journal.record(checkpoint())
    let crash = journal.flight?.resolve(log: journal.log.identity)
    let crashedAction = crash.flatMap(dropEffect)
    restoration.interruptedEffects =
      store.endReplay() + roomStore.endReplay()
    let room = roomStore.state
    follow(room)
    // No page is connected yet. One that does not come back soon loses the floor and its hand.
    for participant in room.involvedParticipants.sorted() {
      roomStore.send(.hands(.viewerLeft(participant)))
    }
    if let crash { report(crash, ofEffectOf: crashedAction) }
    return restoration
  }

  /// Goes on after the revisions that may have been shown without being logged.
  ///
  /// What was shown beside the logged state, such as a pointer, is not known: pages are sent the room's state again.
  private func skipReservedRevisions(
    of replay: Replay<State, Action>,
    _ journal: Journal
  ) -> PatchHistory.Count {
    var count = replay.count
    var reserved = replay.reserved
    if journal.isUnrecorded {
      // A later start knows nothing of the revisions from here on, and must not use them again. The time is more than any
      // revision in a log, and more than an earlier unrecorded start has used.
      reserved = max(reserved, Int(currentTime.millisecondsSinceEpoch))
    }
    if reserved > 0 {
      count.room = max(count.room, reserved) + 1
      roomStore.skipRevisions(upTo: count.room)
      publishRestored(at: count, since: nil)
      reduced = count
      skipRevisions(to: channels.map { self.count(for: $0)?.revision ?? 0 })
      for channel in channels { channel.forgetRooms() }
    }
    reduced = count
    return count
  }

  /// Goes on at later revisions with the same view states.
  func skipRevisions(to revisions: [Int]) {
    for (channel, revision) in zip(channels, revisions) { channel.skip(to: revision) }
  }

  /// A page resumes only from revisions that mean the same as before.
  private func restoreEpoch(of replay: Replay<State, Action>, _ journal: Journal) {
    start.forks = replay.forks
    if let mismatch = replay.mismatch {
      logger.warning(
        """
        A replay of the log differs from the room as it was, between revisions \(mismatch.after) and \(mismatch.upTo). \
        It was written by the build \(mismatch.build), and this is \(start.options.build). The room goes on from the state of the \
        replay.
        """
      )
    }
    if replay.mismatch != nil || replay.options.lacksEnd || replay.acceptsLoss {
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

  /// Publishes the view states of a replay.
  ///
  /// - Parameter revisions: the revisions since which the channels' view states are equal, for the first ones.
  func publishRestored(at count: PatchHistory.Count, since revisions: [Int]?) {
    let room = roomStore.state
    reduced = count
    for (index, channel) in channels.enumerated() {
      let revision = revisions.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      if let count = self.count(for: channel) {
        prepare(room, at: count, since: revision, in: channel)
        publishPrepared(in: channel)
      }
    }
    reduced = nil
  }
}
