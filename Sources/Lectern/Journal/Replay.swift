internal import Composable
internal import LecternLog
internal import LecternWire

/// Folds the entries of a log into the stores of a room.
///
/// ```
///   snapshot ─▶ entries after it ─▶ stores, without effects
///                               ─▶ sessions and their refs
///                               ─▶ the last view states of each channel
/// ```
struct Replay<State: Sendable, Action: UserAction> {
  private(set) var restoration = Restoration()
  private(set) var count = PatchHistory.Count(app: 0)
  private(set) var reserved = 0
  private(set) var frozen: PresentedState<State>?
  private(set) var sessions = SessionRecords()

  let log: any Log
  let lastBatch: Int
  let options: RestorationOptions
  /// The names and values of the actions of the server that wrote the current entries.
  private var schema: [UInt8] = []
  /// The reason why a newer snapshot was left for an older one, or for the whole log; nil if it was not.
  private(set) var loss: RestorationError?
  /// Whether a snapshot is taken although part of it is lost.
  var acceptsLoss = false
  /// The first checkpoint that differs from the replay, unless the room went on from the replay's state.
  var mismatch: ReplayMismatch?
  /// How the state differs from a snapshot's, once there is a mismatch.
  var difference: String?
  /// The number of checkpoints that were compared.
  private(set) var checkpointCount = 0
  /// The number of snapshots that were compared.
  var snapshotCount = 0
  /// The number of times that the room went on from the state of a replay that differs.
  private(set) var forks = 0
  /// Whether view states are published, so that pages can resume from them.
  private(set) var isPublishing = false
  private(set) var latestCheckpoint = 0
  /// The build that wrote the current entries.
  private(set) var build = ""
  /// Whether the state must be as it was: no entry was left out.
  private(set) var isComplete = true

  /// The batches whose view states are published: those of a patch history, and as many as lie between checkpoints.
  private static var window: Int { 64 + JournalSchedule.checkpointInterval.batches }

  init(_ log: any Log, lastBatch: Int, options: RestorationOptions) {
    (self.log, self.lastBatch, self.options) = (log, lastBatch, options)
  }

  /// Restores the room's stores.
  mutating func run<View>(
    _ log: any Log,
    in room: isolated Room<State, Action, View>
  ) throws {
    let start = try restoreSnapshot(of: log, in: room)
    if start == 0, lastBatch < Self.window { beginPublishing(in: room, since: nil) }
    try log.read(after: start) { batch in try fold(batch, into: room) }
    restoration.revision = count.revision
  }

  /// Begins a replay in the room's stores.
  func begin<View>(in room: isolated Room<State, Action, View>) {
    if RoomSnapshot<State>.isPossible { room.stores.app.keepCheckpoints() }
    room.stores.app.beginReplay()
    room.stores.room.beginReplay()
  }

  /// - Returns: the number of the last batch that the snapshot includes; 0 without one.
  private mutating func restoreSnapshot<View>(
    of log: any Log,
    in room: isolated Room<State, Action, View>
  ) throws -> Int {
    var next = RoomSnapshot<State>.isPossible ? try log.snapshot(upTo: .max) : nil
    while let saved = next {
      // One that the present types cannot decode is left for an older one, and in the end for the whole log.
      guard let snapshot = decode(saved) else {
        next = try log.snapshot(upTo: saved.batch - 1)
        continue
      }
      var hasPast = false
      if lastBatch - saved.batch < Self.window, let older = try log.snapshot(upTo: saved.batch - 1)
      {
        hasPast = publishPast(of: log, from: older, to: (saved, snapshot), in: room)
      }
      begin(in: room)
      try restore(snapshot, saved, in: room)
      if hasPast {
        isPublishing = true
        room.core.presentation = Presentation(frozen: frozen)
        publishAfterPast(snapshot, in: room)
        publish(in: room)
      } else {
        publishFirst(of: snapshot, saved, in: room)
      }
      return saved.batch
    }
    begin(in: room)
    return 0
  }

  /// Returns a snapshot; nil if the present types cannot decode it, or lose part of it.
  private mutating func decode(_ saved: LogSnapshot) -> RoomSnapshot<State>? {
    guard !acceptsLoss else { return try? RoomSnapshot(saved.content) }
    do {
      return try RoomSnapshot(saved, readBy: options.build)
    } catch {
      if case RestorationError.lossySnapshot = error { loss = loss ?? error as? RestorationError }
      return nil
    }
  }

  /// Publishes the view states of a snapshot, unless those after it are enough.
  mutating func publishFirst<View>(
    of snapshot: RoomSnapshot<State>,
    _ saved: LogSnapshot,
    in room: isolated Room<State, Action, View>
  ) {
    guard lastBatch - saved.batch < Self.window else { return }
    beginPublishing(in: room, since: snapshot.rest.shown)
  }

  /// Begins with the state of a snapshot.
  mutating func restore<View>(
    _ snapshot: RoomSnapshot<State>,
    _ saved: LogSnapshot,
    in room: isolated Room<State, Action, View>
  ) throws {
    let rest = snapshot.rest
    (count, reserved, build) = (rest.count, rest.reserved, saved.build)
    forks = rest.forks
    (restoration.starts, restoration.lastUse) = (rest.starts + 1, rest.lastUse)
    restoration.actionCount = rest.actions
    sessions = SessionRecords(snapshot.sessions)
    room.stores.app.restore(snapshot.app, revision: rest.count.app)
    room.stores.room.restore(rest.room, revision: rest.count.room)
    for (state, saved) in zip(snapshot.beginnings, rest.beginnings) {
      guard let action: Action = try decode(saved.action, at: count.revision) else { continue }
      let beginning = saved.beginning(from: state, action)
      room.stores.app.resume(beginning)
    }
    if let state = snapshot.frozen, let revision = rest.frozenRevision {
      frozen = PresentedState(state: state, count: revision)
    }
    latestCheckpoint = count.revision
  }

  /// Replays a batch.
  ///
  /// - Parameter body: called after each entry.
  mutating func fold<View>(
    _ batch: LogBatch,
    into room: isolated Room<State, Action, View>,
    _ body: (LogEntry) throws -> Void = { _ in }
  ) throws {
    room.stores.app.expectThrottles(of: batch, in: .app)
    room.stores.room.expectThrottles(of: batch, in: .room)
    var shown: [Int]?
    for entry in batch.entries {
      switch entry.content {
      case .action(let action): try replay(action, of: entry, in: room)
      case .effect(let effect):
        switch effect.lane {
        case .app: room.stores.app.replayEnd(effect)
        case .room: room.stores.room.replayEnd(effect)
        }
      case .lifecycle(.started(let build, let schema)):
        (self.build, self.schema) = (build, schema)
        restoration.starts += 1
      case .lifecycle(.stopped): break
      case .lifecycle(.resumed): throw RestorationError.gap(revision: entry.revision)
      case .lifecycle(.forked): (mismatch, difference, forks) = (nil, nil, forks + 1)
      case .checkpoint(let checkpoint):
        verify(checkpoint, at: entry.revision, in: room)
        shown = checkpoint.shown
      case .session(let session): sessions.insert(session, at: entry.revision)
      case .reservation(let end): reserved = max(reserved, end)
      }
      try body(entry)
    }
    if let revision = batch.entries.last?.revision {
      // Actions that are not logged count, too.
      count.room = max(count.room, revision - count.app)
    }
    if isPublishing {
      publish(in: room)
      if let shown { room.skipRevisions(to: shown) }
    } else if let shown, lastBatch - batch.number < Self.window {
      beginPublishing(in: room, since: shown)
    }
  }
}

// Entries.
extension Replay {
  private mutating func replay<View>(
    _ action: ActionEntry,
    of entry: LogEntry,
    in room: isolated Room<State, Action, View>
  ) throws {
    sessions.note(action, at: entry.revision)
    if action.role != nil {
      restoration.actionCount += 1
      restoration.lastUse = entry.time
    }
    let source = action.source
    let timestamp = Timestamp(millisecondsSinceEpoch: entry.time)
    switch action.lane {
    case .app:
      count.app = action.count
      if let earlier = action.forkOrigin {
        let app = AppReplay<State, Action>(log: log, options: options)
        let fork = try app.fork(of: room.stores.app, after: earlier)
        room.stores.app.install(
          fork,
          from: earlier,
          as: action.count,
          at: timestamp,
          source: source
        )
        break
      }
      guard let decoded: Action = try decode(action, at: entry.revision) else { return }
      room.stores.app.replay(decoded, number: action.count, at: timestamp, from: source)
    case .room:
      count.room = action.count
      guard let decoded: RoomAction = try decode(action, at: entry.revision) else { return }
      room.stores.room.replay(decoded, number: action.count, at: timestamp, from: source)
      let isFrozen = room.stores.room.state.freeze.isFrozen
      guard isFrozen != (frozen != nil) else { break }
      let state = room.stores.app.state
      frozen = isFrozen ? PresentedState(state: state, count: count.app) : nil
    }
    restoration.replayed += 1
  }

  /// Returns the action of an entry; nil where it is left out.
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
    isComplete = false
    if !action.isRedacted { restoration.discarded += 1 }
    return nil
  }

  private mutating func verify<View>(
    _ checkpoint: CheckpointEntry,
    at revision: Int,
    in room: isolated Room<State, Action, View>
  ) {
    defer { latestCheckpoint = revision }
    guard isComplete, checkpoint.stateHash != 0, mismatch == nil else { return }
    checkpointCount += 1
    guard checkpoint.stateHash != room.stores.stateHash else { return }
    mismatch = ReplayMismatch(after: latestCheckpoint, upTo: revision, build: build)
  }
}

// View states, from which pages resume.
extension Replay {
  /// - Parameter revisions: the revisions that the viewers of each access level have.
  private mutating func beginPublishing<View>(
    in room: isolated Room<State, Action, View>,
    since revisions: [Int]?
  ) {
    isPublishing = true
    room.core.presentation = Presentation(frozen: frozen)
    room.publishRestored(at: count, since: revisions)
  }

  private func publish<View>(in room: isolated Room<State, Action, View>) {
    room.core.presentation = Presentation(frozen: frozen)
    room.publishRestored(at: count, since: nil)
  }
}
