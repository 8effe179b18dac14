import Composable
import ComposableTesting

/// A store with a test executor, a test clock and a recorded log.
struct StoreHarness<State: Sendable, Action: Sendable>: Sendable {
  let executor = TestExecutor()
  let clock = TestClock()
  let log = Recorder<String>()
  let store: Store<State, Action>

  /// - Parameter reducer: returns the reducer, given the clock.
  init(_ initialState: State, _ reducer: (TestClock) -> some Reducer<State, Action>) {
    store = Store(
      initialState: initialState,
      reducer: reducer(clock),
      executor: executor,
      effectExecutor: executor.effects,
      seed: 1,
      logger: log.logger(),
      now: { [clock] in .epoch + clock.now.offset }
    )
  }

  /// Sends actions in order; after each, waits until its effects are idle.
  @discardableResult
  func send(_ actions: Action...) async -> StoreTask? {
    var task: StoreTask?
    for action in actions {
      task = await store.send(action)
      await executor.rest()
    }
    return task
  }

  var state: State {
    get async { await store.state }
  }
}
