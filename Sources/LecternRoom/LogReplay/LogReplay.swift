package import Composable
internal import LecternLog
internal import LecternWire

/// Folds the batches of a log into two stores of its own, without effects.
///
/// ```
///   snapshot ─▶ batch ─▶ batch ─▶ …  ─▶ app, room: states, effects in flight
///                                    ─▶ sessions and their refs
///                                    ─▶ proof: checkpoints that differ
/// ```
///
/// It reads nothing itself: a ``LogReader`` hands it batches. It needs no executor, so a log is folded off the loop. The room
/// then installs the result.
///
/// ```swift
/// var replay = LogReplay(configuration)
/// try log.read(after: 0) { try replay.fold($0, fork: reader.fork(after:)) }
/// ```
package struct LogReplay<State: Sendable, Action: UserAction> {
  /// The store with the app's state and the app's effects in flight.
  package let app: StoreCore<State, Action>
  /// The store with the room's own state; nil if only the app is replayed.
  package let room: StoreCore<RoomState, RoomAction>?
  private let options: RestorationOptions
  private let hash: (@Sendable (State) -> UInt64)?

  package private(set) var count = PatchHistory.Count(app: 0)
  /// The highest number of the room's lane that may have been shown without being logged.
  private(set) var reserved = 0
  /// The state that the audience sees while the room is frozen.
  package private(set) var frozen: PresentedState<State>?
  private(set) var sessions = SessionRecords()
  /// How the room was forked from the state of a replay that differs.
  private(set) var forks = RoomForks()
  private(set) var restoration = Restoration()
  private(set) var proof = ReplayProof()
  /// The revision at which recording resumed last, if the replay has neither the state after it nor a restart without that state.
  private(set) var gap: Int?
  /// The names and values of the actions of the server that wrote the current entries.
  private var schema: [UInt8] = []

  /// Creates a replay from the beginning of a log.
  init(_ configuration: ReplayConfiguration<State, Action>) {
    app = StoreCore(
      replaying: configuration.app,
      keepsCheckpoints: configuration.keepsCheckpoints
    )
    room = configuration.room.map { StoreCore(replaying: $0, keepsCheckpoints: false) }
    (options, hash) = (configuration.options, configuration.hash)
  }

  /// Folds a batch.
  ///
  /// - Parameters:
  ///   - batch: the batch after the last one.
  ///   - fork: returns a store after an earlier action, for a room that was forked there.
  ///   - body: called after each entry, with the app's state.
  /// - Throws: ``RestorationError`` if an entry cannot be replayed.
  mutating func fold(
    _ batch: LogBatch,
    fork: (Int) throws -> StoreCore<State, Action>,
    _ body: (LogEntry, State) throws -> Void = { _, _ in }
  ) throws {
    app.expectThrottles(of: batch, in: .app)
    room?.expectThrottles(of: batch, in: .room)
    for entry in batch.entries {
      try fold(entry, fork: fork)
      try body(entry, app.state)
    }
    if let revision = batch.entries.last?.revision {
      // Unlogged actions count, too.
      count.room = max(count.room, revision - count.app)
    }
    restoration.revision = count.revision
  }

  private mutating func fold(
    _ entry: LogEntry,
    fork: (Int) throws -> StoreCore<State, Action>
  ) throws {
    if let gap, entry.continuesUnrecordedState { throw RestorationError.gap(revision: gap) }
    switch entry.content {
    case .action(let action): try replay(action, of: entry, fork: fork)
    case .effect(let effect):
      switch effect.lane {
      case .app: app.replayEnd(effect)
      case .room: room?.replayEnd(effect)
      }
    case .lifecycle(.started(let build, let schema)):
      proof.serverStarted(build)
      self.schema = schema
      restoration.starts += 1
    case .lifecycle(.stopped): break
    case .lifecycle(.resumed): gap = entry.revision
    case .lifecycle(.forked(let id)):
      gap = nil
      // A replay of the whole past tells the first difference.
      if !options.replaysWholePast { proof.roomForked() }
      forks.append(id)
    case .checkpoint(let checkpoint):
      if let hash {
        proof.compare(checkpoint, at: entry.revision) { [app] in hash(app.state) }
      }
    case .session(let session): sessions.insert(session, at: entry.revision)
    case .reservation(let end): reserved = max(reserved, end)
    }
  }

  /// Compares the state with a snapshot of the last batch.
  mutating func compare(_ saved: LogSnapshot) { proof.compare(saved, with: app.state) }

  /// Skips the revisions that may have been shown without being logged.
  ///
  /// - Parameter limit: the highest such revision that the log lacks; 0 if there is none.
  /// - Returns: whether there are such revisions.
  mutating func skipReserved(upTo limit: Int) -> Bool {
    let reserved = max(reserved, limit)
    guard reserved > 0 else { return false }
    count.room = max(count.room, reserved) + 1
    room?.skipRevisions(upTo: count.room)
    return true
  }
}

extension LogEntry {
  /// Whether only a room with the state after a gap writes the entry. A restart without that state begins with a fork.
  fileprivate var continuesUnrecordedState: Bool {
    switch content {
    case .action, .effect, .checkpoint, .lifecycle(.stopped), .lifecycle(.started): true
    case .lifecycle(.resumed), .lifecycle(.forked), .session, .reservation: false
    }
  }
}

// Snapshots.
extension LogReplay {
  /// Starts with the state of a snapshot, and with the effects in flight there.
  mutating func begin(with snapshot: DecodedSnapshot<State>) throws {
    let (content, rest) = (snapshot.content, snapshot.content.rest)
    (count, reserved) = (rest.count, rest.reserved)
    forks = RoomForks(count: rest.forks, lastID: rest.lastFork)
    (restoration.starts, restoration.lastUse) = (rest.starts + 1, rest.lastUse)
    (restoration.actionCount, restoration.revision) = (rest.actions, rest.count.revision)
    sessions = SessionRecords(content.sessions)
    proof = ReplayProof(after: count.revision, build: snapshot.saved.build)
    app.restore(content.app, revision: rest.count.app)
    room?.restore(rest.room, revision: rest.count.room)
    for (state, saved) in zip(content.beginnings, rest.beginnings) {
      guard let action: Action = try decode(saved.action, at: count.revision) else { continue }
      app.resume(saved.beginning(from: state, action))
    }
    if let state = content.frozen, let revision = rest.frozenRevision {
      frozen = PresentedState(state: state, count: revision)
    }
  }

  /// Starts with a state of the app.
  ///
  /// - Parameter number: the number of the app's actions up to it.
  mutating func begin(with state: State, after number: Int) {
    count.app = number
    app.restore(state, revision: number)
  }
}

// Actions.
extension LogReplay {
  private mutating func replay(
    _ action: ActionEntry,
    of entry: LogEntry,
    fork: (Int) throws -> StoreCore<State, Action>
  ) throws {
    sessions.record(action, at: entry.revision)
    if action.role != nil {
      restoration.actionCount += 1
      restoration.lastUse = entry.time
    }
    let isReplayed =
      switch action.lane {
      case .app: try replayApp(action, of: entry, fork: fork)
      case .room: try replayRoom(action, of: entry)
      }
    if isReplayed { restoration.replayed += 1 }
  }

  private mutating func replayApp(
    _ action: ActionEntry,
    of entry: LogEntry,
    fork: (Int) throws -> StoreCore<State, Action>
  ) throws -> Bool {
    count.app = action.count
    let timestamp = Timestamp(millisecondsSinceEpoch: entry.time)
    if let earlier = action.forkOrigin {
      let (fork, source) = (try fork(earlier), action.source)
      app.install(fork, from: earlier, as: action.count, at: timestamp, source: source)
      return true
    }
    guard let decoded: Action = try decode(action, at: entry.revision) else {
      app.skipRevisions(upTo: action.count)
      return false
    }
    app.replay(decoded, number: action.count, at: timestamp, from: action.source)
    return true
  }

  private mutating func replayRoom(_ action: ActionEntry, of entry: LogEntry) throws -> Bool {
    count.room = action.count
    guard let room, let decoded: RoomAction = try decode(action, at: entry.revision) else {
      return false
    }
    let timestamp = Timestamp(millisecondsSinceEpoch: entry.time)
    room.replay(decoded, number: action.count, at: timestamp, from: action.source)
    let isFrozen = room.state.freeze.isFrozen
    if isFrozen != (frozen != nil) {
      frozen = isFrozen ? PresentedState(state: app.state, count: count.app) : nil
    }
    return true
  }

  /// Returns the action of an entry; nil if it is skipped.
  private mutating func decode<Decoded: UserAction>(
    _ action: ActionEntry,
    at revision: Int
  ) throws -> Decoded? {
    let decoded: Decoded? = try options.decode(
      action,
      at: revision,
      writtenWith: action.lane == .app ? schema : []
    )
    guard decoded == nil else { return decoded }
    proof.entryDiscarded()
    if !action.isRedacted { restoration.discarded += 1 }
    return nil
  }
}
