internal import Composable
internal import LecternLog

/// Finds past states of the app in a log, while the live room continues.
///
/// See ``Keyframes`` for the states that a search starts with.
actor Timeline<State: Sendable, Action: UserAction> {
  /// A state of the past.
  struct Found: Sendable {
    let state: State
    let shown: HistoryPosition.Shown
  }

  /// The number of batches to read before and after a position, for the list of nearby actions.
  private static var neighbours: Int { 3 }

  let log: any Log
  private let configuration: ReplayConfiguration<State, Action>
  private var keyframes: Keyframes<State>

  /// - Parameter configuration: the configuration of the live room's replay.
  init(_ log: any Log, _ configuration: ReplayConfiguration<State, Action>) {
    (self.log, self.configuration) = (log, configuration.ofStates)
    keyframes = Keyframes(
      of: log,
      initialState: configuration.app.initialState,
      build: configuration.options.build
    )
  }

  /// Returns the state at the end of the batch with an action.
  ///
  /// - Parameters:
  ///   - number: the number of the action.
  ///   - last: the number of the app's last action.
  /// - Throws: `LogError` if the log cannot be read, ``RestorationError`` if it cannot be replayed.
  func moment(at number: Int, of last: Int) throws -> Found {
    let frame = try keyframe(at: min(number, last))
    let first = keyframes.first
    var shown = HistoryPosition.Shown(
      actions: frame.count...frame.count,
      range: first...max(first, last, frame.count),
      nearby: []
    )
    let start = max(frame.batch - Self.neighbours, keyframes.firstSnapshot ?? 0, 0)
    try log.read(after: min(start, frame.batch), through: frame.batch + Self.neighbours) { batch in
      let actions = batch.actions
      shown.nearby += actions
      guard batch.number == frame.batch, let lowest = actions.first, let highest = actions.last
      else { return }
      (shown.actions, shown.timestamp) = (lowest.id...highest.id, highest.timestamp)
    }
    return Found(state: frame.state, shown: shown)
  }

  /// Returns the state at the end of the batch with an action. Retains it and some states on the way.
  private func keyframe(at number: Int) throws -> Keyframe<State> {
    var frame = try keyframes.start(for: number)
    if frame.count < number {
      var (replay, batch, kept) = (replay(from: frame), frame.batch, frame.count)
      try log.readInParts(after: batch) { next in
        try replay.fold(next, fork: fork)
        batch = next.number
        guard replay.count.app < number else { return false }
        if keyframes.isDue(at: replay.count.app, after: kept) {
          kept = replay.count.app
          keyframes.keep(Keyframe(replay, after: batch), near: number)
        }
        return true
      }
      frame = Keyframe(replay, after: batch)
    }
    keyframes.latest = frame
    return frame
  }

  /// Returns a store with the state after an action.
  private func fork(after number: Int) throws -> StoreCore<State, Action> {
    replay(from: try keyframe(at: number)).app
  }

  private func replay(from frame: Keyframe<State>) -> LogReplay<State, Action> {
    var replay = LogReplay(configuration)
    replay.begin(with: frame.state, after: frame.count)
    return replay
  }
}

extension Keyframe {
  fileprivate init<Action>(_ replay: LogReplay<State, Action>, after batch: Int) {
    self.init(batch: batch, count: replay.count.app, state: replay.app.state)
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
