internal import Composable
internal import LecternLog
internal import LecternWire

// The view states before a snapshot, from which pages resume that saw them.
extension Replay {
  /// Maximum number of revisions between two snapshots that are replayed for the view states.
  private static var pastLimit: Int { 8_192 }

  /// Publishes the view states between two snapshots, and leaves the stores as they were before.
  ///
  /// The room's state comes from the newer snapshot alone: what this replay leads to is thrown away. So an entry that
  /// cannot be decoded any more, or a reducer that was changed, costs older pages a complete state, and nothing else.
  ///
  /// - Returns: whether it has published them, up to the newer snapshot's.
  func publishPast<View>(
    of log: any Log,
    from older: LogSnapshot,
    to newer: (saved: LogSnapshot, snapshot: RoomSnapshot<State>),
    in room: isolated Room<State, Action, View>
  ) -> Bool {
    guard newer.saved.revision - older.revision <= Self.pastLimit else { return false }
    var past = Replay(log, lastBatch: newer.saved.batch, options: options)
    past.begin(in: room)
    let isSame = past.leads(to: newer.snapshot, from: older, in: log, in: room)
    room.stores.app.reset()
    room.stores.room.reset()
    room.core.presentation = .live
    if !isSame {
      for channel in room.core.channels { channel.reset(instanceID: log.identity.instanceID) }
    }
    return isSame
  }

  /// Publishes the view states of a snapshot after those before it.
  ///
  /// The snapshot has what no entry has, such as a pointer, so the room's view state is stated again: at the revision that
  /// pages were shown, and to each page that is older.
  func publishAfterPast<View>(
    _ snapshot: RoomSnapshot<State>,
    in room: isolated Room<State, Action, View>
  ) {
    let (app, state) = (snapshot.rest.count.app, snapshot.rest.room)
    for (channel, shown) in zip(room.core.channels, snapshot.rest.shown) {
      let count = PatchHistory.Count(app: app, room: shown - app)
      room.publish(state, at: count, in: channel)
      channel.skip(to: shown)
      channel.forgetRooms()
    }
  }

  /// Replays the entries from a snapshot to another one, and compares the outcome with it.
  private mutating func leads<View>(
    to newer: RoomSnapshot<State>,
    from older: LogSnapshot,
    in log: any Log,
    in room: isolated Room<State, Action, View>
  ) -> Bool {
    do {
      guard let snapshot = try RoomSnapshot<State>(older, readBy: options.build) else {
        return false
      }
      try restore(snapshot, older, in: room)
      publishFirst(of: snapshot, older, in: room)
      try log.read(after: older.batch, upTo: lastBatch) { try fold($0, into: room) }
    } catch {
      return false
    }
    let shown = zip(room.core.channels, newer.rest.shown)
    guard isComplete, mismatch == nil, isPublishing, count.app == newer.rest.count.app,
      shown.allSatisfy({ $0.preparedRevision <= $1 })
    else { return false }
    let hashes = room.viewHashes()
    room.stores.app.restore(newer.app, revision: newer.rest.count.app)
    return hashes == room.viewHashes()
  }
}

extension Room {
  /// Returns the hashes of what the access levels see of the app, without regard to a frozen state.
  fileprivate func viewHashes() -> [StateHash?] {
    let state = stores.app.state
    return core.channels.map { try? EncodedState(stores.view(state, $0.accessLevel.role)).hash }
  }
}
