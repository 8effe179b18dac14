internal import Composable
internal import LecternLog

/// Replays what a log has of the app into its store, up to an earlier action.
struct AppReplay<State: Sendable, Action: UserAction> {
  let log: any Log
  let options: RestorationOptions

  /// Returns a store with the state, and the effects in flight, after an earlier action.
  ///
  /// - Parameters:
  ///   - configuration: that of the store to fork.
  ///   - keepsCheckpoints: whether that store keeps the beginnings of effects.
  /// - Throws: as ``replay(upTo:into:)``.
  func fork(
    _ configuration: StoreConfiguration<State, Action>,
    keepsCheckpoints: Bool,
    after number: Int
  ) throws -> StoreCore<State, Action> {
    let fork = StoreCore(replaying: configuration, keepsCheckpoints: keepsCheckpoints)
    try replay(upTo: number, into: fork)
    return fork
  }

  /// Returns a store with the state, and the effects in flight, after an earlier action of a store.
  func fork(
    of store: StoreCore<State, Action>,
    after number: Int
  ) throws -> StoreCore<State, Action> {
    try fork(store.configuration, keepsCheckpoints: store.keepsCheckpoints, after: number)
  }

  /// Replays from the nearest snapshot up to the end of the batch with an action.
  ///
  /// - Throws: as ``Room/restore(_:)``, and ``RestorationError/missingMoment(_:)`` where the log does not have the action.
  func replay(upTo number: Int, into store: StoreCore<State, Action>) throws {
    let start = try snapshot(before: number)
    if let start { try restore(start.snapshot, into: store) }
    var last = start?.batch ?? 0
    while true {
      var batches: [LogBatch] = []
      try log.read(after: last, through: last + 64) { batches.append($0) }
      guard let end = batches.last?.number else { break }
      for batch in batches where try !replay(batch, upTo: number, into: store) { return }
      last = end
    }
    guard store.revision >= number else { throw RestorationError.missingMoment(number) }
  }

  private func restore(
    _ snapshot: RoomSnapshot<State>,
    into store: StoreCore<State, Action>
  ) throws {
    let count = snapshot.rest.count
    store.restore(snapshot.app, revision: count.app)
    for (state, saved) in zip(snapshot.beginnings, snapshot.rest.beginnings) {
      let action: Action? = try options.decode(saved.action, at: count.revision)
      if let action { store.resume(saved.beginning(from: state, action)) }
    }
  }

  private func snapshot(
    before number: Int
  ) throws -> (batch: Int, snapshot: RoomSnapshot<State>)? {
    guard RoomSnapshot<State>.isPossible else { return nil }
    // Taken only if the entries before it are gone.
    var lossy: (batch: Int, snapshot: RoomSnapshot<State>)?
    var next = try log.snapshot(upTo: .max)
    while let saved = next {
      // The rest first, as most are after the moment.
      if let rest = try? RoomSnapshot<State>.rest(saved.content), rest.count.app <= number {
        if let snapshot = try? RoomSnapshot<State>(saved, readBy: options.build) {
          return (saved.batch, snapshot)
        }
        lossy = lossy ?? (try? RoomSnapshot(saved.content)).map { (saved.batch, $0) }
      }
      next = try log.snapshot(upTo: saved.batch - 1)
    }
    guard lossy != nil else { return nil }
    do {
      try log.read(after: 0, through: 1) { _ in }
    } catch let error as LogError where error.code == .trimmed {
      return lossy
    }
    return nil
  }

  /// - Returns: whether the batches after it may still have a part: an effect that ends before the next action has ended.
  private func replay(
    _ batch: LogBatch,
    upTo number: Int,
    into store: StoreCore<State, Action>
  ) throws -> Bool {
    let isAfter = store.revision >= number
    if !isAfter { store.expectThrottles(of: batch, in: .app) }
    for entry in batch.entries {
      switch entry.content {
      case .action(let action) where action.lane == .app:
        if isAfter { return false }
        try replay(action, of: entry, into: store)
      case .effect(let effect) where effect.lane == .app: store.replayEnd(effect)
      case .lifecycle(.resumed):
        if isAfter { return false }
        throw RestorationError.gap(revision: entry.revision)
      default: break
      }
    }
    return true
  }

  private func replay(
    _ action: ActionEntry,
    of entry: LogEntry,
    into store: StoreCore<State, Action>
  ) throws {
    let timestamp = Timestamp(millisecondsSinceEpoch: entry.time)
    if let earlier = action.forkOrigin {
      let (fork, source) = (try fork(of: store, after: earlier), action.source)
      return store.install(fork, from: earlier, as: action.count, at: timestamp, source: source)
    }
    if let decoded: Action = try options.decode(action, at: entry.revision) {
      store.replay(decoded, number: action.count, at: timestamp, from: action.source)
    } else {
      store.skipRevisions(upTo: action.count)
    }
  }
}
