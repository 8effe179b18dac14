internal import Composable
internal import LecternLog
internal import LecternWire

// A replay of a whole log, to compare it with the room as it was.
extension Replay {
  /// Replays a log into the room's stores, and compares the state with the snapshots on the way.
  ///
  /// - Parameter start: the snapshot to begin with; nil for the beginning of the log.
  mutating func check<View>(
    _ log: any Log,
    from start: LogSnapshot?,
    in room: isolated Room<State, Action, View>
  ) throws {
    let snapshots = try log.snapshots()
    begin(in: room)
    if let start, let snapshot = try RoomSnapshot<State>(start.content) {
      try restore(snapshot, start, in: room)
    }
    try log.read(after: start?.batch ?? 0) { batch in
      try fold(batch, into: room)
      for snapshot in snapshots where snapshot.batch == batch.number {
        compare(snapshot, in: room)
      }
    }
  }

  private mutating func compare<View>(
    _ saved: LogSnapshot,
    in room: isolated Room<State, Action, View>
  ) {
    // A snapshot after a checkpoint that differs can still tell how.
    guard isComplete, difference == nil, let snapshot = try? RoomSnapshot<State>(saved.content)
    else { return }
    snapshotCount += 1
    let state = room.stores.app.state
    difference = StateDifference.text(recorded: snapshot.app, replayed: state)
    guard difference != nil, mismatch == nil else { return }
    mismatch = ReplayMismatch(after: latestCheckpoint, upTo: saved.revision, build: saved.build)
  }
}
