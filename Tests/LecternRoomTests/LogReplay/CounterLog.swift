import Composable
import ComposableTesting
import LecternLog
import LecternWire
import RoomSamples

@testable import LecternRoom

/// The log of a counter's room. It is folded without a room.
struct CounterLog {
  private let executor = TestExecutor()
  let batches: [LogBatch]

  init(_ entries: [LogEntry]...) {
    batches = entries.enumerated().map { LogBatch(number: $0.offset + 1, entries: $0.element) }
  }

  var configuration: ReplayConfiguration<Counter.State, Counter.Action> {
    let app = Store(
      initialState: Counter.State(),
      reducer: Counter(),
      executor: executor,
      now: { .epoch }
    )
    let room = Store(
      initialState: RoomState(),
      reducer: RoomFeature(),
      executor: executor,
      now: { .epoch }
    )
    return ReplayConfiguration(
      app: app.core.configuration,
      room: room.core.configuration,
      options: RestorationOptions(),
      hash: { UInt64($0.count) }
    )
  }

  /// Folds the whole log.
  ///
  /// - Parameter isWhole: whether the room's own state is folded, too.
  func replay(isWhole: Bool = true) throws -> LogReplay<Counter.State, Counter.Action> {
    var replay = LogReplay(isWhole ? configuration : configuration.appAlone)
    for batch in batches {
      try replay.fold(batch) { throw RestorationError.missingMoment($0) }
    }
    return replay
  }

  static func entry(
    _ action: some UserAction,
    _ number: Int,
    in lane: LogLane = .app,
    at revision: Int
  ) throws -> LogEntry {
    let encoded = try EncodedAction(action)
    let action = ActionEntry(encoded, number: number, of: lane, from: ActionSource())
    return LogEntry(revision: revision, time: 7, content: .action(action))
  }
}

extension LogEntry {
  /// Returns the entry of an increment.
  static func tap(_ number: Int, at revision: Int? = nil) throws -> LogEntry {
    try CounterLog.entry(Counter.Action.incrTapped, number, at: revision ?? number)
  }
}
