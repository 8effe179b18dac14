internal import Composable
internal import ComposableTesting
internal import Lectern
internal import LecternLog
internal import Logging
public import Testing

extension TestRoom {
  /// Expects that a replay of the room's log leads to the same states, after each action.
  ///
  /// A server that is started again restores its room by a replay. It leads to the same states as long as reducers read
  /// nothing but their state, their action and `ActionContext`. This finds a reducer that reads a clock, a random number of
  /// its own, the order of a `Set` or `Dictionary`, or state that it does not own; and, if the state is `Codable`, a snapshot
  /// that has not all of it.
  ///
  /// ``finish(timeout:sourceLocation:)`` expects it, too.
  ///
  /// ```swift
  /// await alice.send("shuffleTapped")
  /// await room.replaysDeterministically()
  /// ```
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func replaysDeterministically(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    guard let log = process.log as? MemoryLog else { return }
    let actions = log.actions(of: .app)
    var history = actionLog.states
    history.insert(configuration.initialState, after: 0)
    history.insert(state, after: actions.last?.count ?? 0)
    // The log has no value of a redacted action, so a replay leaves it out.
    let end = actions.first(where: \.isRedacted).map { $0.count - 1 } ?? .max
    let comparison = ReplayComparison(with: history, upTo: end)
    var configuration = configuration
    // The room has logged it all before.
    configuration.logger = Logger(label: "lectern.replay") { _ in SwiftLogNoOpLogHandler() }
    let process = configuration.makeProcess(
      on: log.copy(withSnapshots: false),
      initialState: comparison.compare(configuration.initialState, after: 0),
      reducer: ComparedReducer(base: reducer, comparison: comparison),
      executor: executor
    )
    do {
      try executor.perform {
        try process.room.assumeIsolated { try $0.logReader(RestorationOptions())?.replay() }
      }
    } catch {
      if comparison.difference == nil {
        Issue.record("The room's log cannot be replayed: \(error)", sourceLocation: sourceLocation)
      }
    }
    if let difference = comparison.difference {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }
}
