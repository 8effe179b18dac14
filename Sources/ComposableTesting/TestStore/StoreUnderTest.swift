internal import Composable
internal import Testing

/// The store that a test store runs, with its executor and the record of its actions.
struct StoreUnderTest<State: Sendable, Action: Sendable> {
  let executor = TestExecutor()
  let store: Store<State, RecordedAction<Action>>
  let record: Record<State, Action>
  let warnings = WarningLog(of: "store")
  /// Whether the store replays a recording: no effect runs.
  let isReplaying: Bool
  /// The time in which the store has to come to rest, and the default timeout of a wait.
  var timeout = TestExecutor.defaultTimeout

  /// - Parameter recordedRevision: the number of actions before the first, for the replay of a recording; nil for a store
  ///   that runs effects.
  init(
    _ initialState: State,
    _ reducer: some Reducer<State, Action>,
    seed: UInt64,
    recordedRevision: Int?,
    now: @escaping @Sendable () -> Timestamp
  ) {
    let record = Record<State, Action>(initialState)
    self.record = record
    store = Store(
      initialState: initialState,
      reducer: RecordingReducer(base: reducer, record: record),
      executor: executor,
      effectExecutor: executor.effects,
      seed: seed,
      logger: warnings.logger,
      now: now
    )
    isReplaying = recordedRevision != nil
    guard let recordedRevision else { return }
    perform { store in
      store.core.restore(initialState, revision: recordedRevision)
      store.core.beginRecordedTest()
    }
  }

  /// Runs a function in the store's isolation, in one job.
  func perform<Result: Sendable>(
    _ body: (isolated Store<State, RecordedAction<Action>>) -> Result
  ) -> Result {
    executor.perform { store.assumeIsolated(body) }
  }
}

// Effects.
extension StoreUnderTest {
  /// The outcome of a wait.
  enum Outcome {
    case happened
    /// No effect is in flight that could make the condition true.
    case impossible
    /// The condition was not true in time. The payload is the actions whose effects are in flight.
    case timedOut([Action])
  }

  /// Returns the actions whose effects are in flight; none in a replay, whose recording may end before them.
  func effectsInFlight(of task: StoreTask? = nil) -> [Action] {
    guard !isReplaying else { return [] }
    return executor.perform { store.core.effectsInFlight(in: task?.scope).map(\.action) }
  }

  /// Waits for all work that needs no outside help.
  func settle(_ sourceLocation: SourceLocation) async {
    await executor.settle(sourceLocation, timeout: timeout)
    warnings.report(at: sourceLocation)
  }

  /// Waits for a condition that jobs of the store make true.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; by default ``timeout``.
  ///   - task: the effects that may make it true; by default, all.
  ///   - condition: the condition.
  func wait(
    _ timeout: Duration?,
    for task: StoreTask? = nil,
    until condition: () -> Bool,
    at sourceLocation: SourceLocation
  ) async -> Outcome {
    let timeout = timeout ?? self.timeout
    let deadline = ContinuousClock.now + timeout
    while true {
      let count = executor.jobCount
      // Work that needs no outside help does not count against the timeout, so a timeout of zero is no race.
      let isAtRest = await executor.rest(until: .now + max(timeout, self.timeout))
      warnings.report(at: sourceLocation)
      // Before the condition: an effect that ends in between may have made it true.
      let inFlight = effectsInFlight(of: task)
      if condition() { return .happened }
      if inFlight.isEmpty { return .impossible }
      guard isAtRest, await executor.rest(after: count, until: deadline) else {
        return .timedOut(inFlight)
      }
    }
  }

  func cancelEffects(_ sourceLocation: SourceLocation) async {
    perform { $0.cancelEffects() }
    await settle(sourceLocation)
  }
}
