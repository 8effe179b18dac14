internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// The replay up to the end of a log, and the view states that pages resume from.
extension LogReader {
  /// Replays the log as for a restoration, and forgets the result.
  ///
  /// - Throws: as a restoration: ``RestorationError`` or `LogError`.
  package func replay() throws { _ = try restored() }

  /// Returns the state of the app at the end of the log.
  ///
  /// - Throws: as a restoration: ``RestorationError`` or `LogError`.
  package func finalState() throws -> State { try finalStates().app }

  /// Returns the states of the app and, if it is replayed, of the room at the end of the log.
  package func finalStates() throws -> (app: State, room: RoomState?) {
    let replay = try restored().replay
    return (replay.app.state, replay.room?.state)
  }

  /// Replays the log from the newest snapshot that loses nothing.
  ///
  /// - Throws: ``RestorationError`` if the log cannot be replayed, or differs although the same build has written it;
  ///   `LogError` if it cannot be read.
  func restored(for options: InstallOptions = InstallOptions()) throws -> RestoredRoom<
    State, Action
  > {
    var restored = try restoredWithoutLoss(options)
    let proof = restored.replay.proof
    // The same build may have continued from the state of another one, before it was applied to the whole past.
    if let mismatch = proof.mismatch, mismatch.build == configuration.options.build,
      !configuration.options.replaysWholePast
    {
      throw RestorationError(mismatch, difference: (try? check())?.difference)
    }
    restored.versions.publish(restored.replay)
    if restored.replay.skipReserved(upTo: options.reserved) {
      // The log lacks ephemeral state, such as a pointer. So send pages the room's state again.
      restored.versions.publish(restored.replay)
      restored.versions.skipToCount(of: restored.replay)
      restored.versions.forgetRooms()
    }
    restored.sessions = restored.replay.sessions.all
    restored.stateHash = configuration.hash?(restored.replay.app.state) ?? 0
    restored.isOfAnotherBuild = !proof.build.isEmpty && proof.build != configuration.options.build
    return restored
  }

  private func restoredWithoutLoss(_ options: InstallOptions) throws -> RestoredRoom<State, Action>
  {
    var loss: RestorationError?
    do {
      let restored = try restored(options, loss: &loss)
      if let loss {
        logger.notice("\(loss) The room was restored from the entries before it instead.")
      }
      return restored
    } catch {
      guard let loss else { throw error }
      logger.error("\(loss) They are lost, as the entries before it cannot be replayed. \(error)")
      var restored = try restored(options, from: newestSnapshot { try? RoomSnapshot($0.content) })
      restored.isLossy = true
      return restored
    }
  }

  /// - Parameter loss: set to the error of a newer snapshot that would lose part of the state.
  private func restored(
    _ options: InstallOptions,
    loss: inout RestorationError?
  ) throws -> RestoredRoom<State, Action> {
    if configuration.options.replaysWholePast { return try restoredFromStart(options) }
    // If the present types can't decode a snapshot, an older one is tried, and finally the whole log.
    let start = try newestSnapshot { saved in
      do {
        return try RoomSnapshot(saved, readBy: configuration.options.build)
      } catch {
        if case RestorationError.lossySnapshot = error { loss = loss ?? error as? RestorationError }
        return nil
      }
    }
    return try restored(options, from: start)
  }

  /// Replays the whole log, and compares the result with the newest snapshot.
  private func restoredFromStart(
    _ options: InstallOptions
  ) throws -> RestoredRoom<State, Action> {
    let newest = RoomSnapshot<State>.isPossible ? try log.snapshot(upTo: .max) : nil
    return try replayFromStart { replay, start in
      var versions = versions(upTo: log.lastBatch, for: options)
      if versions.isRecent(start) { versions.begin(replay) }
      try log.read(after: start) { batch in
        try fold(batch, into: &replay)
        if let newest, newest.batch == batch.number { replay.compare(newest) }
        versions.keep(replay, after: batch)
      }
      return try restored(replay, versions)
    }
  }

  /// Returns the newest snapshot that can be decoded.
  private func newestSnapshot(
    _ decode: (LogSnapshot) -> RoomSnapshot<State>?
  ) throws -> DecodedSnapshot<State>? {
    var next = RoomSnapshot<State>.isPossible ? try log.snapshot(upTo: .max) : nil
    while let saved = next {
      if let snapshot = decode(saved) { return DecodedSnapshot(saved: saved, content: snapshot) }
      next = try log.snapshot(upTo: saved.batch - 1)
    }
    return nil
  }

  /// Replays the log up to its end.
  private func restored(
    _ options: InstallOptions,
    from start: DecodedSnapshot<State>?
  ) throws -> RestoredRoom<State, Action> {
    var (replay, versions) = (
      LogReplay(configuration), versions(upTo: log.lastBatch, for: options)
    )
    if let start {
      let isRecent = versions.isRecent(start.saved.batch)
      // Pages of another build resume from no revision. Its actions may not be for this reducer.
      let isResumable = isRecent && start.saved.build == configuration.options.build
      let past = isResumable ? try pastVersions(of: start, for: options) : nil
      replay = try self.replay(from: start)
      if let past {
        versions = past
        versions.publish(start.content)
        versions.publish(replay)
      } else if isRecent {
        versions.begin(replay, since: start.content.rest.shown)
      }
    } else if versions.isRecent(0) {
      versions.begin(replay)
    }
    try log.read(after: start?.saved.batch ?? 0) { batch in
      try fold(batch, into: &replay)
      versions.keep(replay, after: batch)
    }
    return try restored(replay, versions)
  }

  private func restored(
    _ replay: LogReplay<State, Action>,
    _ versions: ReplayedVersions<State>
  ) throws -> RestoredRoom<State, Action> {
    var restored = RestoredRoom(replay: replay, versions: versions)
    guard let gap = replay.gap else { return restored }
    // The state after the gap was saved, and cannot be decoded, or the replay began before it.
    if try log.snapshot(upTo: .max)?.batch == log.lastBatch {
      throw RestorationError.gap(revision: gap)
    }
    logger.error(
      """
      The changes before revision \(gap) were not recorded, as the disk had failed, and the state after them was not saved. \
      They are lost. The room continues from the state before them.
      """
    )
    restored.isLossy = true
    return restored
  }

  private func versions(upTo lastBatch: Int, for options: InstallOptions) -> ReplayedVersions<State>
  {
    ReplayedVersions(of: log, upTo: lastBatch, verifies: options.verifies, view: anyView)
  }

  private var anyView: @Sendable (State, Role) -> any ViewState {
    { [view] state, role in view(state, role) }
  }
}

// The view states before a snapshot. Pages that saw them resume from them.
extension LogReader {
  /// Maximum number of revisions between two snapshots that are replayed for the view states.
  private static var pastLimit: Int { 8_192 }

  /// Returns the view states between a snapshot and the one before it; nil if pages were shown other view states.
  ///
  /// The room's state comes from the newer snapshot alone. The state of this replay is discarded. So after a change of the app's
  /// actions or reducers, older pages just get a complete state.
  private func pastVersions(
    of newer: DecodedSnapshot<State>,
    for options: InstallOptions
  ) throws -> ReplayedVersions<State>? {
    guard let saved = try log.snapshot(upTo: newer.saved.batch - 1),
      newer.saved.revision - saved.revision <= Self.pastLimit,
      let older = try? RoomSnapshot<State>(saved, readBy: configuration.options.build)
    else { return nil }
    return try? pastVersions(
      from: DecodedSnapshot(saved: saved, content: older),
      to: newer,
      for: options
    )
  }

  private func pastVersions(
    from older: DecodedSnapshot<State>,
    to newer: DecodedSnapshot<State>,
    for options: InstallOptions
  ) throws -> ReplayedVersions<State>? {
    var replay = try replay(from: older)
    var versions = versions(upTo: newer.saved.batch, for: options)
    if versions.isRecent(older.saved.batch) {
      versions.begin(replay, since: older.content.rest.shown)
    }
    try log.read(after: older.saved.batch, upTo: newer.saved.batch) { batch in
      try fold(batch, into: &replay)
      versions.keep(replay, after: batch)
    }
    let isSame =
      replay.proof.isComplete && replay.proof.mismatch == nil && versions.isPublishing
      && replay.count.app == newer.content.rest.count.app
      && zip(versions.shown, newer.content.rest.shown).allSatisfy { $0 <= $1 }
      && versions.hashes(of: replay.app.state) == versions.hashes(of: newer.content.app)
    return isSame ? versions : nil
  }
}
