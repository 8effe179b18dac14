internal import Composable
internal import LecternLog
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
      CheckpointEntry(stateHash: stores.stateHash, shown: channels.map(\.preparedRevision))
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
      forks: starts.forks,
      actions: journal.actionCount,
      lastUse: journal.lastUse,
      shown: channels.map(\.preparedRevision),
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

// The start of a room.
extension RoomCore {
  /// Installs the result of a replay: the view states of each channel, the sessions, and the place in the log.
  ///
  /// - Parameters:
  ///   - restored: the result. The stores have its states already.
  ///   - log: the identity of the log.
  ///   - options: the options for reading the log.
  ///   - now: the room's time.
  mutating func install(
    _ restored: RestoredRoom<State, Action>,
    of log: LogIdentity,
    _ options: RestorationOptions,
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
      commands.append(.log(.warning, mismatch.warning(to: options.build)))
    }
    if replay.proof.mismatch != nil || options.lacksEnd || restored.isLossy {
      starts.forks += 1
      journal.record(.lifecycle(.forked), at: time)
    }
    // A page resumes only from revisions that mean the same as before.
    if starts.forks > 0 { beginEpoch("\(log.instanceID)-f\(starts.forks)", &commands) }
    setRecordingProblem(journal.problem)
    let schema = ActionSchema.encoded(of: Action.self)
    journal.record(.lifecycle(.started(build: options.build, schema: schema)), at: time)
    journal.record(
      .checkpoint(
        CheckpointEntry(stateHash: restored.stateHash, shown: channels.map(\.preparedRevision))
      )
    )
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
    if search.leave() { commands.append(.releaseTimeline) }
    liveEpochID = nil
    endSlowMotion(&commands)
    presentation = .live
    reduced = PatchHistory.Count(app: 0)
  }

  /// Tells presenters why the room isn't recorded, although it should be.
  func setRecordingProblem(_ problem: String?) {
    self[.presenter].recording = RecordingNotice(problem: problem)
  }
}

extension ReplayMismatch {
  /// - Parameter build: the build of this server.
  fileprivate func warning(to build: String) -> String {
    """
    A replay of the log differs from the room as it was, between revisions \(after) and \(upTo). It was written by the build \
    \(self.build), and this is \(build). The room continues from the state of the replay.
    """
  }
}
