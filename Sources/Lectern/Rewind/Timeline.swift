internal import Composable
internal import LecternLog
internal import LecternWire

/// Finds the app's states of the past in a log, beside the live room.
///
/// ```
///   snapshots of the log   ●───────────●───────────●────── …   128 at most, at even distances
///   keyframes in memory        ○ ○ ○ ○                         48 at most, near the moments that were found
///   a moment                          ◆  keyframe or snapshot before it + the actions in between, without effects
/// ```
actor Timeline<State: Sendable, Action: UserAction> {
  /// A state of the past.
  struct Found: Sendable {
    let state: State
    let shown: Moment.Shown
  }

  struct Keyframe {
    /// The number of the last batch behind the state.
    var batch: Int
    /// The number of the app's actions behind it.
    var count: Int
    var state: State
  }

  /// The number of actions between two keyframes, and the number of keyframes.
  private static var spacing: (actions: Int, limit: Int) { (250, 48) }
  /// The number of batches read before and after a moment, for the list of what happened around it.
  private static var neighbours: Int { 3 }

  let log: any Log
  let options: RestorationOptions
  let initialState: State
  let seed: UInt64
  private let fold: @Sendable (inout State, Action, ActionContext) -> Void
  /// In ascending order.
  private var keyframes: [Keyframe] = []
  /// The state that was found last, so that a step forward costs one action.
  private var latest: Keyframe?
  /// The snapshots of the log, oldest first; nil until they are looked up.
  private var snapshots: [LogSnapshot]?
  /// The numbers of the app's actions behind snapshots that were looked into, by their batches.
  private var snapshotCounts: [Int: Int] = [:]
  /// The number of the first action whose moment is known.
  private var first = 0

  /// - Parameter store: the configuration of the store whose past it is.
  init(_ log: any Log, of store: StoreConfiguration<State, Action>, options: RestorationOptions) {
    (self.log, self.options) = (log, options)
    (initialState, seed, fold) = (store.initialState, store.seed, store.fold)
  }

  /// Returns the state at the end of the batch with an action.
  ///
  /// - Parameters:
  ///   - number: the number of the action.
  ///   - last: the number of the app's last action.
  /// - Throws: `LogError` where the log cannot be read, ``RestorationError`` where it cannot be replayed.
  func moment(at number: Int, of last: Int) throws -> Found {
    let frame = try keyframe(at: min(number, last))
    var shown = Moment.Shown(
      actions: frame.count...frame.count,
      range: first...max(first, last, frame.count),
      nearby: []
    )
    let start = max(frame.batch - Self.neighbours, snapshots?.first?.batch ?? 0, 0)
    try log.read(after: min(start, frame.batch), through: frame.batch + Self.neighbours) { batch in
      let actions = batch.actions
      shown.nearby += actions
      guard batch.number == frame.batch, let lowest = actions.first, let highest = actions.last
      else { return }
      (shown.actions, shown.timestamp) = (lowest.id...highest.id, highest.timestamp)
    }
    return Found(state: frame.state, shown: shown)
  }

  private func keyframe(at number: Int) throws -> Keyframe {
    var frame = try start(for: number)
    var kept = frame.count
    reading: while frame.count < number {
      var batches: [LogBatch] = []
      try log.read(after: frame.batch, through: frame.batch + 64) { batches.append($0) }
      guard !batches.isEmpty else { break }
      for batch in batches {
        try fold(batch, into: &frame)
        if frame.count >= number { break reading }
        guard frame.count - kept >= Self.spacing.actions else { continue }
        keep(frame, near: number)
        kept = frame.count
      }
    }
    // Not among the keyframes: those of a way back, a moment apart, would replace all before it.
    latest = frame
    return frame
  }

  /// Returns the nearest known state that is not after an action.
  private func start(for number: Int) throws -> Keyframe {
    let cached = ([latest].compactMap { $0 } + keyframes).filter { $0.count <= number }
      .max { $0.count < $1.count }
    while true {
      let known = try knownSnapshots()
      guard
        let saved = nearest(to: number, among: known) ?? (first > 0 ? known.first : nil),
        count(of: saved) > cached?.count ?? -1
      else { return cached ?? Keyframe(batch: 0, count: 0, state: initialState) }
      do {
        // Without the entries before it, the first one is taken as it is.
        let isOnlyStart = first > 0 && saved == known.first
        let state = try RoomSnapshot<State>.app(saved, readBy: isOnlyStart ? nil : options.build)
        return Keyframe(batch: saved.batch, count: count(of: saved), state: state)
      } catch RestorationError.lossySnapshot {
        snapshots?.removeAll { $0.batch == saved.batch }
      }
    }
  }

  /// Returns the last snapshot that is not after an action. Few of them are looked into.
  private func nearest(to number: Int, among snapshots: [LogSnapshot]) -> LogSnapshot? {
    var (low, high) = (0, snapshots.count)
    while low < high {
      let middle = (low + high) / 2
      if count(of: snapshots[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? snapshots[low - 1] : nil
  }

  /// Returns the number of the app's actions behind a snapshot; the highest for one that cannot be decoded.
  private func count(of snapshot: LogSnapshot) -> Int {
    if let count = snapshotCounts[snapshot.batch] { return count }
    let rest = try? RoomSnapshot<State>.rest(snapshot.content)
    snapshotCounts[snapshot.batch] = rest?.count.app ?? .max
    return rest?.count.app ?? .max
  }

  func knownSnapshots() throws -> [LogSnapshot] {
    if let snapshots { return snapshots }
    let found: [LogSnapshot] =
      RoomSnapshot<State>.isPossible ? try log.snapshots().reversed() : []
    do {
      try log.read(after: 0, through: 1) { _ in }
    } catch let error as LogError where error.code == .trimmed {
      first = found.first.map { count(of: $0) } ?? 0
    }
    snapshots = found
    return found
  }

  private func keep(_ frame: Keyframe, near number: Int) {
    guard !keyframes.contains(where: { $0.count == frame.count }) else { return }
    let index = keyframes.firstIndex { $0.count > frame.count } ?? keyframes.endIndex
    keyframes.insert(frame, at: index)
    guard keyframes.count > Self.spacing.limit, let low = keyframes.first, let high = keyframes.last
    else { return }
    // The one that is farthest away.
    if number - low.count > high.count - number {
      keyframes.removeFirst()
    } else {
      keyframes.removeLast()
    }
  }
}

// Folding.
extension Timeline {
  private func fold(_ batch: LogBatch, into frame: inout Keyframe) throws {
    for entry in batch.entries {
      switch entry.content {
      case .action(let action) where action.lane == .app:
        try fold(action, of: entry, into: &frame)
      case .lifecycle(.resumed): throw RestorationError.gap(revision: entry.revision)
      default: break
      }
    }
    frame.batch = batch.number
  }

  func fold(_ action: ActionEntry, of entry: LogEntry, into frame: inout Keyframe) throws {
    frame.count = action.count
    if let earlier = action.forkOrigin {
      frame.state = try keyframe(at: earlier).state
      return
    }
    guard let decoded: Action = try options.decode(action, at: entry.revision) else { return }
    fold(&frame.state, decoded, ActionContext(action, of: entry, seed: seed))
  }
}

extension ActionContext {
  /// The context in which an action of a log was reduced.
  init(_ action: ActionEntry, of entry: LogEntry, seed: UInt64) {
    self.init(
      timestamp: Timestamp(millisecondsSinceEpoch: entry.time),
      sender: action.source.sender,
      role: action.source.role,
      revision: action.count - 1,
      seed: seed
    )
  }
}

extension LogBatch {
  /// The app's actions.
  fileprivate var actions: [PastAction] {
    entries.compactMap { entry in
      guard case .action(let action) = entry.content, action.lane == .app else { return nil }
      let timestamp = Timestamp(millisecondsSinceEpoch: entry.time)
      return PastAction(id: action.count, name: action.name, timestamp: timestamp)
    }
  }
}
