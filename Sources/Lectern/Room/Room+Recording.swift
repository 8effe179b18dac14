internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// What is recorded beside actions: sessions, and the hashes by which a replay proves itself.
extension Room {
  /// Connects the stores to the journal.
  func attach(_ journal: Journal) {
    let app = LaneRecorder<Action>(.app, of: journal)
    store.recorder = app
    let room = LaneRecorder<RoomAction>(.room, of: journal, isEphemeral: \.isEphemeral)
    roomStore.recorder = room
    journal.gatheredHandler = { [weak self] in
      self?.assumeIsolated { $0.scheduleFanOut() }
    }
  }

  /// Records a session that the log does not have. Its page is shown nothing until that is durable.
  func recordIfNew(_ session: Session) {
    guard let journal, journal.isActive, !session.isRecorded, let client = session.client else {
      return
    }
    session.isRecorded = true
    session.isHeldBack = false
    if outputPolicy == .afterDurable { publication.add(session) }
    journal.record(.session(SessionEntry(client: client.text, id: session.id)))
  }

  /// Returns the hash of the state, by which a replay proves itself, and the revisions that the channels show.
  func checkpoint() -> LogEntry.Content {
    .checkpoint(CheckpointEntry(stateHash: stateHash(), shown: channels.map(\.preparedRevision)))
  }

  /// Returns the hash of what presenters see of the app; 0 where it cannot be encoded.
  func stateHash() -> UInt64 {
    let state = store.state
    return (try? EncodedState(view(state, .presenter)).hash).map { UInt64($0.rawValue) } ?? 0
  }
}

// Snapshots, from which a restart replays the rest.
extension Room {
  /// Returns the state at the end of what is recorded, and how the effects in flight began; nil where it cannot be saved.
  func snapshot() -> RoomSnapshot<State>? {
    guard RoomSnapshot<State>.isPossible, let journal, let reduced,
      let beginnings = store.effectCheckpoints()
    else { return nil }
    let saved = beginnings.compactMap { SavedEffectCheckpoint($0) }
    guard saved.count == beginnings.count else { return nil }
    let rest = RoomSnapshot<State>.Rest(
      room: roomStore.state,
      count: reduced,
      reserved: journal.reserved,
      starts: start.count,
      forks: start.forks,
      actions: journal.actionCount,
      lastUse: journal.lastUse,
      shown: channels.map(\.preparedRevision),
      frozenRevision: presentation.frozen?.count,
      beginnings: saved
    )
    return RoomSnapshot(
      rest: rest,
      sessions: membership.sessions.records,
      app: store.state,
      frozen: presentation.frozen?.state,
      beginnings: beginnings.map(\.state)
    )
  }

  /// Returns a function that saves a snapshot of the batch that is about to be appended; nil where none is due.
  func snapshotIfDue(_ journal: Journal) -> (() -> Void)? {
    guard journal.isSnapshotDue, !isSavingSnapshot, let snapshot = snapshot() else { return nil }
    journal.noteSnapshot()
    isSavingSnapshot = true
    let executor = effectExecutor
    let save = SnapshotSave(
      log: journal.log,
      batch: journal.log.lastBatch + 1,
      revision: journal.count.revision,
      build: start.options.build,
      logger: logger
    )
    return {
      // Off the loop, as it encodes the whole state.
      Task.detached(executorPreference: executor, priority: .utility) { [weak self] in
        await save.run(snapshot)
        await self?.snapshotSaved()
      }
    }
  }

  private func snapshotSaved() {
    isSavingSnapshot = false
  }
}

/// Encodes and saves a snapshot, off the loop.
struct SnapshotSave: Sendable {
  let log: any Log
  let batch: Int
  let revision: Int
  let build: String
  let logger: Logger

  /// - Returns: whether the snapshot is saved.
  @discardableResult
  func run<State>(_ snapshot: RoomSnapshot<State>) async -> Bool {
    do {
      guard let content = try snapshot.encoded() else { return false }
      let saved = LogSnapshot(
        batch: batch,
        revision: revision,
        time: Timestamp.now.millisecondsSinceEpoch,
        build: build,
        content: content
      )
      let error = await withCheckedContinuation { continuation in
        log.save(saved) { continuation.resume(returning: $0) }
      }
      if let error { throw error }
      return true
    } catch {
      logger.warning("A snapshot was not saved; a restart replays more of the log. \(error)")
      return false
    }
  }
}
