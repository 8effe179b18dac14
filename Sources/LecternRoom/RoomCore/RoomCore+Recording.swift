internal import Composable
internal import LecternLog
internal import LecternWire

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
