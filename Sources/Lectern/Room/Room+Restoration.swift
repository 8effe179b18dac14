internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

/// What was restored of a room.
package struct Restoration: Equatable, Sendable {
  /// The number of actions replayed.
  var replayed = 0
  /// The number of entries left out as no action has their name.
  var discarded = 0
  /// The number of effects that were in flight when the last server ended.
  var interruptedEffects = 0
  /// The number of starts of a server on the log, this one included.
  var starts = 1
  /// The time of a viewer's last action, in milliseconds since 1970-01-01T00:00:00Z; nil before the first.
  var lastUse: Int64?
  var revision = 0
  /// The number of actions in the log that viewers have sent, or that have come of them.
  var actionCount = 0
}

extension Restoration {
  /// A line for the announcement at start; nil for a new room.
  var summary: String? {
    guard actionCount > 0, let lastUse else { return nil }
    let date = Timestamp(millisecondsSinceEpoch: lastUse).localDateAndTime
    let actions = actionCount == 1 ? "1 action" : "\(actionCount) actions"
    let left = discarded == 0 ? "" : ", \(discarded) left out as unknown"
    return "goes on from \(date), after \(actions)\(left); --fresh begins anew"
  }
}

extension Room {
  /// Restores the room from its journal's log, and begins to record. To be called once, before the room is used.
  ///
  /// - Throws: ``RestorationError`` where the log cannot be replayed, `LogError` where it cannot be read.
  @discardableResult
  package func restore(
    _ options: RestorationOptions = RestorationOptions()
  ) throws -> Restoration {
    start.options = options
    guard let recording, let journal = core.journal else { return Restoration() }
    return finish(try replay(recording.log, options), journal, recording)
  }

  /// Replays the journal's log, and leaves the room at that: nothing is recorded, and no effect runs.
  ///
  /// - Throws: as ``restore(_:)``.
  package func replayLog() throws {
    if let recording { _ = try replay(recording.log, RestorationOptions()) }
  }

  private func replay(
    _ log: any Log,
    _ options: RestorationOptions
  ) throws -> Replay<State, Action> {
    let replay = try replayWithoutLoss(of: log, options)
    if let mismatch = replay.mismatch, mismatch.build == options.build {
      // The room is not used after this error, so its stores can replay once more.
      let check = try? checkLog(options)
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
      stores.app.reset()
      stores.room.reset()
      core.presentation = .live
      for channel in core.channels { channel.reset(instanceID: log.identity.instanceID) }
      var lossy = Replay<State, Action>(log, lastBatch: log.lastBatch, options: options)
      lossy.acceptsLoss = true
      try lossy.run(log, in: self)
      return lossy
    }
  }

  private func finish(
    _ replay: Replay<State, Action>,
    _ journal: Journal,
    _ recording: RoomRecording
  ) -> Restoration {
    var restoration = replay.restoration
    core.presentation = Presentation(frozen: replay.frozen)
    publishRestored(at: replay.count, since: nil)
    observe()
    let count = skipReservedRevisions(of: replay, journal)
    journal.resume(
      at: count,
      actionCount: restoration.actionCount,
      lastUse: restoration.lastUse,
      reserved: replay.reserved
    )
    core.starts.count = restoration.starts
    core.membership.restore(replay.sessions.all, starts: restoration.starts, at: clock.now())
    attach(journal, recording)
    restoreEpoch(of: replay, journal, of: recording.log)
    noteProblem(journal.problem)
    journal.record(
      .lifecycle(
        .started(build: start.options.build, schema: ActionSchema.encoded(of: Action.self))
      ),
      at: currentTime
    )
    journal.record(core.checkpoint(of: stores))
    let crash = recording.flight?.resolve(log: recording.log.identity)
    let crashedAction = crash.flatMap(dropEffect)
    restoration.interruptedEffects =
      stores.app.endReplay() + stores.room.endReplay()
    let room = stores.room.state
    core.apply(room, showing: stores, &queue.commands)
    execute()
    // No page is connected yet. One that does not come back soon loses the floor and its hand.
    for participant in room.involvedParticipants.sorted() {
      stores.room.send(.hands(.viewerLeft(participant)))
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
      stores.room.skipRevisions(upTo: count.room)
      publishRestored(at: count, since: nil)
      core.reduced = count
      skipRevisions(to: core.channels.map { core.count(for: $0)?.revision ?? 0 })
      for channel in core.channels { channel.forgetRooms() }
    }
    core.reduced = count
    return count
  }

  /// Goes on at later revisions with the same view states.
  func skipRevisions(to revisions: [Int]) {
    for (channel, revision) in zip(core.channels, revisions) { channel.skip(to: revision) }
  }

  /// A page resumes only from revisions that mean the same as before.
  private func restoreEpoch(
    of replay: Replay<State, Action>,
    _ journal: Journal,
    of log: any Log
  ) {
    core.starts.forks = replay.forks
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
      core.starts.forks += 1
      journal.record(.lifecycle(.forked), at: currentTime)
    }
    if core.starts.forks > 0 {
      core.beginEpoch("\(log.identity.instanceID)-f\(core.starts.forks)", &queue.commands)
      execute()
    }
  }

  /// Tells presenters why the room is not recorded, although it should be.
  func noteProblem(_ problem: String?) {
    core[.presenter].recording = RecordingNotice(problem: problem)
  }

  /// Sets the app's pages that presenters are linked to.
  func link(to pages: [PresenterPage]) {
    core[.presenter].pages = pages
  }

  /// Publishes the view states of a replay.
  ///
  /// - Parameter revisions: the revisions since which the channels' view states are equal, for the first ones.
  func publishRestored(at count: PatchHistory.Count, since revisions: [Int]?) {
    let room = stores.room.state
    core.reduced = count
    for (index, channel) in core.channels.enumerated() {
      let revision = revisions.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      if let count = core.count(for: channel) {
        publish(room, at: count, since: revision, in: channel)
      }
    }
    core.reduced = nil
  }

  /// Publishes a view state of a replay.
  func publish(
    _ room: RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil,
    in channel: Channel
  ) {
    core.prepare(
      room,
      at: count,
      since: revision,
      in: channel,
      showing: stores,
      &queue.commands
    )
    core.publishPrepared(in: channel, &queue.commands)
    execute()
  }
}
