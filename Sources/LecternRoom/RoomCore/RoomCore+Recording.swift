internal import Composable
internal import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// The recorded entries other than actions: sessions, and the hashes that verify a replay.
extension RoomCore {
  /// Records a session that the log lacks. Its page is shown nothing until the session is durable.
  mutating func recordIfNew(_ key: Int, _ commands: inout Commands) {
    guard let journal, journal.isActive, let session = membership.sessions[key],
      !session.isRecorded, let client = session.client
    else { return }
    membership.sessions.update(key) { $0.isRecorded = true }
    setPublished(key)
    if outputPolicy == .afterDurable { withhold(key) }
    journal.record(.session(SessionEntry(client: client.text, id: session.id)))
    scheduleFanOut(&commands)
  }

  /// Withholds all frames from a session's page until the next version is published.
  mutating func withhold(_ session: Int) {
    publication.addSession(session)
    setUnpublished(true, session)
  }

  mutating func setPublished(_ session: Int) { setUnpublished(false, session) }

  private mutating func setUnpublished(_ isUnpublished: Bool, _ session: Int) {
    membership.sessions.update(session) { $0.isUnpublished = isUnpublished }
    guard let id = membership.sessions[session]?.connection else { return }
    channel(of: id)?.subscribers.update(id) { $0.isUnpublished = isUnpublished }
  }

  /// Returns the hash of the state, and the revisions that the channels show.
  func checkpoint(of stores: Stores) -> LogEntry.Content {
    .checkpoint(
      CheckpointEntry(stateHash: stores.stateHash, shown: preparedRevisions(stores.room.state))
    )
  }

  /// Returns the state at the end of the recorded entries, with the checkpoints of effects in flight; nil if it can't be saved.
  func snapshot(of stores: Stores) -> RoomSnapshot<State>? {
    guard RoomSnapshot<State>.isPossible, let journal, let reduced,
      let beginnings = stores.app.effectCheckpoints()
    else { return nil }
    let saved = beginnings.compactMap { SavedEffectCheckpoint($0) }
    guard saved.count == beginnings.count else { return nil }
    let rest = RoomSnapshot<State>.Rest(
      room: stores.room.state,
      count: reduced,
      reserved: journal.reserved,
      starts: starts.count,
      forks: starts.forks.count,
      lastFork: starts.forks.lastID,
      actions: journal.actionCount,
      lastUse: journal.lastUse,
      shown: preparedRevisions(stores.room.state),
      frozenRevision: presentation.frozen?.count,
      beginnings: saved
    )
    return RoomSnapshot(
      rest: rest,
      sessions: membership.sessions.records,
      app: stores.app.state,
      frozen: presentation.frozen?.state,
      beginnings: beginnings.map(\.state)
    )
  }

  /// Returns the snapshot at the end of a journal; nil if the recording has ended already, or the state can't be saved.
  func lastSnapshot(of journal: Journal, _ stores: Stores) -> RoomSnapshot<State>? {
    journal.status == .recording ? snapshot(of: stores) : nil
  }

  /// Returns a snapshot for the batch that is about to be appended; nil if none is due.
  mutating func snapshotIfDue(_ journal: Journal, of stores: Stores) -> RoomSnapshot<State>? {
    guard journal.isSnapshotDue, !isSavingSnapshot, let snapshot = snapshot(of: stores) else {
      return nil
    }
    journal.recordSnapshot()
    isSavingSnapshot = true
    return snapshot
  }
}

// Whether the room is recorded.
extension RoomCore {
  /// Whether all actions are recorded on disk, so that the room can be closed and restored.
  package var isRecorded: Bool { journal?.status == .recording }

  /// The reason why the room isn't recorded, although it should be; nil if it is.
  package var recordingProblem: String? {
    journal?.problem ?? self[.presenter].shared.recording.problem
  }

  /// Tells presenters why the room isn't recorded, although it should be.
  package func setRecordingProblem(_ problem: String?) {
    self[.presenter].shared.recording = RecordingNotice(problem: problem)
  }

  /// Whether a page has connected, a device was admitted, or an action was reduced. If so, the log must not be deleted.
  package var isUsed: Bool {
    !membership.sessions.records.isEmpty || !membership.devices.all.isEmpty
      || journal.map { $0.actionCount > 0 } ?? true
  }
}

// The start of a room.
extension RoomCore {
  /// Returns how a replay prepares its result for ``install(_:of:_:at:showing:_:)``.
  ///
  /// - Parameter time: the timestamp of an action that the room would reduce now.
  func installOptions(at time: Timestamp) -> InstallOptions {
    InstallOptions(
      verifies: self[.presenter].verifies,
      // A later start doesn't know the revisions that an unrecorded room uses, and must not reuse them. The time is higher
      // than any revision in a log, and higher than the revisions of an earlier unrecorded start.
      reserved: journal?.isUnrecorded == true ? Int(time.millisecondsSinceEpoch) : 0
    )
  }

  /// Installs the result of a replay: the view states of each channel, the sessions, and the place in the log.
  ///
  /// - Parameters:
  ///   - restored: the result. The stores have its states already.
  ///   - log: the identity of the log.
  ///   - options: the options for reading the log.
  ///   - fork: a random identifier. It names the fork, if the pages may have another state.
  ///   - now: the room's time.
  mutating func install(
    _ restored: RestoredRoom<State, Action>,
    of log: LogIdentity,
    _ options: RestorationOptions,
    fork: String,
    at now: Duration,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    guard let journal else { return }
    let replay = restored.replay
    let restoration = replay.restoration
    for (channel, versions) in zip(channels, restored.versions.channels) {
      channel.install(
        versions.history,
        exposing: versions.exposedBindings,
        after: versions.appCount
      )
    }
    reduced = replay.count
    if let problem = restored.versions.problem { report(problem, &commands) }
    journal.resume(
      at: replay.count,
      actionCount: restoration.actionCount,
      lastUse: restoration.lastUse,
      reserved: replay.reserved
    )
    (starts.count, starts.forks) = (restoration.starts, replay.forks)
    membership.restore(restored.sessions, starts: restoration.starts, at: now)
    let time = stores.room.currentTime
    if let mismatch = replay.proof.mismatch {
      commands.append(.report(.message(.warning, mismatch.warning(to: options.build))))
    }
    if replay.proof.mismatch != nil || options.lacksEnd || restored.isLossy
      || restored.isOfAnotherBuild
    {
      starts.forks.append(fork)
      journal.record(.lifecycle(.forked(id: fork)), at: time)
    }
    // A page resumes only from revisions that mean the same as before.
    if let epoch = starts.forks.epoch(of: log.instanceID) { beginEpoch(epoch, &commands) }
    setRecordingProblem(journal.problem)
    let schema = ActionSchema.encoded(of: Action.self)
    journal.record(.lifecycle(.started(build: options.build, schema: schema)), at: time)
    journal.record(
      .checkpoint(
        CheckpointEntry(stateHash: restored.stateHash, shown: channels.map(\.preparedRevision))
      )
    )
  }

  /// Shows the installed state, after the interrupted effects have resumed.
  ///
  /// - Parameter crash: the cause of the last crash; nil if the last process hasn't crashed.
  mutating func installed(
    after crash: CrashNotice?,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    let room = stores.room.state
    apply(room, showing: stores, &commands)
    // No page is connected yet. A participant whose page doesn't reconnect soon loses the floor and its hand.
    for participant in room.involvedParticipants.sorted() {
      commands.append(.send(.hands(.viewerLeft(participant))))
    }
    guard let crash else { return }
    commands.append(.report(.message(.error, crash.report)))
    commands.append(.send(.inspector(.crashReported(crash))))
  }
}

// The end of a room, and a new room in its place.
//
//   beginReset ─▶ .renewLog ─▶ end ─▶ reset ─▶ install, installed ─▶ restoreLinks ─▶ beginAgain
extension RoomCore {
  /// Stops accepting actions from pages.
  package mutating func beginStop(_ queue: inout CommandQueue) {
    isStopping = true
    releaseWatchers(&queue.commands)
  }

  /// Starts a new room. The pages reconnect to it.
  mutating func beginReset(_ commands: inout Commands) {
    guard !isStopping else { return }
    isStopping = true
    for id in membership.members.keys.sorted() {
      close(id, .goingAway, reason: "the room starts over", &commands)
    }
    let isStalled = journal.map { $0.status != .recording && $0.isAppending } ?? false
    commands.append(.renewLog(within: isStalled ? .zero : Self.stallTimeout))
  }

  /// Ends the room before a new one starts, whether or not the disk has answered.
  ///
  /// - Returns: the links and devices for the new room.
  mutating func end(_ stores: Stores, _ commands: inout Commands) -> RetainedAccess {
    journal?.stop()
    commands.append(.resumeAppendWaiters)
    stop(.stall, &commands)
    let links = stores.room.state.links
    return RetainedAccess(links: links.all, address: links.address, devices: membership.devices)
  }

  /// Restores the links of the room that has ended.
  ///
  /// - Parameter problem: the reason why the new room isn't recorded, although it should be; nil if it is.
  mutating func restoreLinks(
    of access: RetainedAccess,
    problem: String?,
    _ commands: inout Commands
  ) {
    if let problem {
      let text = "The room is not recorded, and ends with the server. \(problem)"
      commands.append(.report(.message(.error, text)))
      setRecordingProblem(problem)
    }
    commands.append(.send(.links(.linksLoaded(access.links))))
    if let address = access.address { commands.append(.send(.links(.opened(address: address)))) }
  }

  /// Restores the devices of the room that has ended, and accepts actions again. The links are restored already: devices
  /// without their links would be forgotten.
  mutating func beginAgain(
    with access: RetainedAccess,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    membership.devices = access.devices
    apply(stores.room.state, showing: stores, &commands)
    isStopping = false
  }

  /// Forgets everything but the links and devices.
  ///
  /// - Parameters:
  ///   - recording: the new log and its use; nil if the room ends with its process.
  ///   - instanceID: the identifier of the new room.
  mutating func reset(
    to recording: RoomRecording?,
    instanceID: String,
    _ commands: inout Commands
  ) {
    journal = recording?.journal(after: journal?.batchCount ?? 0)
    membership.reset(instanceID: instanceID)
    for channel in channels { channel.reset(instanceID: instanceID) }
    publication = Publication()
    setRecordingProblem(nil)
    if search.leave() { commands.append(.history(.release)) }
    _ = search.endFork()
    liveEpochID = nil
    endSlowMotion(&commands)
    presentation = .live
    reduced = PatchHistory.Count(app: 0)
  }

}

extension ReplayMismatch {
  /// - Parameter build: the build of this server.
  fileprivate func warning(to build: String) -> String {
    """
    A replay of the log differs from the room as it was, between revisions \(after) and \(upTo). It was written by the build \
    \(self.build), and this is \(build): a reducer was changed, or the view of presenters. The room continues from the state of \
    the replay.
    """
  }
}
