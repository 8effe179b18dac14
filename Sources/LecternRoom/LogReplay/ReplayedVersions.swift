internal import Composable
internal import LecternLog
internal import LecternWire

/// The view states of a replay that pages may resume from, for each access level.
///
/// They are made off the loop, like the replay. The room's channels install them unchanged.
struct ReplayedVersions<State: Sendable> {
  /// The view states of one access level.
  struct Channel {
    let accessLevel: AccessLevel
    fileprivate(set) var history: PatchHistory?
    /// The number of the app's actions up to the current view state.
    fileprivate(set) var appCount: Int?
    fileprivate(set) var exposedBindings = ExposedBindings()

    /// Returns the number of a replay's actions up to the states that the access level sees.
    fileprivate func count<Action>(of replay: LogReplay<State, Action>) -> PatchHistory.Count {
      var count = replay.count
      if !accessLevel.isLive, let frozen = replay.frozen { count.app = frozen.count }
      return count
    }
  }

  /// The channels, in the order of the access levels.
  private(set) var channels: [Channel]
  /// Whether each batch's view state is published.
  private(set) var isPublishing = false
  /// The last view state that could not be encoded.
  private(set) var problem: UnencodableValue?

  private let view: @Sendable (State, Role) -> any ViewState
  private let instanceID: String
  private let verifies: Bool
  private let lastBatch: Int

  /// The number of last batches whose view states are kept: a patch history, and the batches between two checkpoints.
  static var window: Int { 64 + JournalSchedule.checkpointInterval.batches }

  /// Creates the versions of a log.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - lastBatch: the number of the last batch that is replayed.
  ///   - verifies: whether each message carries the hash of the state that it leads to.
  ///   - view: returns the view state for a role.
  init(
    of log: any Log,
    upTo lastBatch: Int,
    verifies: Bool,
    view: @escaping @Sendable (State, Role) -> any ViewState
  ) {
    (self.view, self.verifies, self.lastBatch) = (view, verifies, lastBatch)
    instanceID = log.identity.instanceID
    channels = AccessLevel.allCases.map { Channel(accessLevel: $0) }
  }

  /// Whether a batch is so close to the end that pages may resume from it.
  func isRecent(_ batch: Int) -> Bool { lastBatch - batch < Self.window }

  /// The revisions that the access levels show.
  var shown: [Int] { channels.map { $0.history?.revision ?? 0 } }

  /// Returns the hashes of the access levels' views of a state.
  func hashes(of state: State) -> [StateHash?] {
    channels.map { try? EncodedState(view(state, $0.accessLevel.role)).hash }
  }
}

// Publishing.
extension ReplayedVersions {
  /// Publishes the view states after a batch that was folded, if it is recent.
  mutating func keep<Action>(_ replay: LogReplay<State, Action>, after batch: LogBatch) {
    let shown = batch.shown
    if isPublishing {
      publish(replay)
      if let shown { skip(to: shown) }
    } else if let shown, isRecent(batch.number) {
      begin(replay, since: shown)
    }
  }

  /// Starts to publish view states.
  ///
  /// - Parameter revisions: the revisions of each access level's viewers; nil for those of the replay.
  mutating func begin<Action>(_ replay: LogReplay<State, Action>, since revisions: [Int]? = nil) {
    isPublishing = true
    publish(replay, since: revisions)
  }

  /// Publishes the current states of a replay.
  ///
  /// - Parameter revisions: the revisions since which the first view states are equal; nil for that of the replay.
  mutating func publish<Action>(
    _ replay: LogReplay<State, Action>,
    since revisions: [Int]? = nil
  ) {
    guard let room = replay.room?.state else { return }
    for index in channels.indices {
      let revision = revisions.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      let frozen = channels[index].accessLevel.isLive ? nil : replay.frozen
      let count = channels[index].count(of: replay)
      publish(
        frozen?.state ?? replay.app.state,
        after: count.app,
        room,
        at: count,
        since: revision,
        to: index
      )
    }
  }

  /// Continues at the revisions of a replay, with the same view states.
  func skipToCount<Action>(of replay: LogReplay<State, Action>) {
    skip(to: channels.map { $0.count(of: replay).revision })
  }

  /// Publishes the view states of a snapshot after those before it.
  ///
  /// A snapshot contains state without entries, such as a pointer. So the room's view state is sent again: at the revision that
  /// pages were shown, and to each older page.
  mutating func publish(_ snapshot: RoomSnapshot<State>) {
    let app = snapshot.rest.count.app
    for (index, shown) in zip(channels.indices, snapshot.rest.shown) {
      let isLive = channels[index].accessLevel.isLive
      let frozen = isLive ? nil : snapshot.frozen
      publish(
        frozen ?? snapshot.app,
        after: frozen == nil ? app : snapshot.rest.frozenRevision ?? app,
        snapshot.rest.room,
        at: PatchHistory.Count(app: app, room: shown - app),
        to: index
      )
      channels[index].history?.skip(to: shown)
      channels[index].history?.forgetRooms()
    }
  }

  /// Continues at later revisions with the same view states.
  func skip(to revisions: [Int]) {
    for (channel, revision) in zip(channels, revisions) { channel.history?.skip(to: revision) }
  }

  /// Makes every patch from an earlier revision state the room's view state again.
  func forgetRooms() {
    for channel in channels { channel.history?.forgetRooms() }
  }

  /// - Parameter appCount: the number of the app's actions up to the state.
  private mutating func publish(
    _ state: State,
    after appCount: Int,
    _ room: RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil,
    to index: Int
  ) {
    let level = channels[index].accessLevel
    do throws(UnencodableValue) {
      guard let history = channels[index].history else {
        let (viewState, bindings) = ExposedBindings.collecting { view(state, level.role) }
        channels[index].exposedBindings = bindings
        channels[index].history = try PatchHistory(
          viewState,
          room: room.encoded(for: level),
          count: count,
          revision: revision,
          epoch: level.epoch(in: instanceID),
          verifies: verifies
        )
        channels[index].appCount = appCount
        return
      }
      guard history.count != count else { return }
      let isRoomSame = history.count.room == count.room
      let encodedRoom = isRoomSame ? history.room : try room.encoded(for: level)
      // The app's view state may still be current.
      if channels[index].appCount == appCount {
        try history.advance(to: history.view, room: encodedRoom, count: count)
      } else {
        let (viewState, bindings) = ExposedBindings.collecting { view(state, level.role) }
        try history.advance(to: viewState, room: encodedRoom, count: count)
        channels[index].exposedBindings = bindings
        channels[index].appCount = appCount
      }
    } catch {
      problem = error
    }
  }
}

extension LogBatch {
  /// The access levels' revisions at its last checkpoint; nil without a checkpoint.
  fileprivate var shown: [Int]? {
    for case .checkpoint(let checkpoint) in entries.reversed().lazy.map(\.content) {
      return checkpoint.shown
    }
    return nil
  }
}
