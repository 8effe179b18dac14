import Composable
import ComposableTesting

/// A store with all that a test wants to look at: its clock, and what it logs.
struct Bench<State: Sendable, Action: Sendable>: Sendable {
  let executor = TestExecutor()
  let clock = TestClock()
  let log = Recorder<String>()
  let store: Store<State, Action>

  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: is given the clock, and makes the reducer.
  init(_ initialState: State, _ reducer: (TestClock) -> some Reducer<State, Action>) {
    store = Store(
      initialState: initialState,
      reducer: reducer(clock),
      executor: executor,
      effectExecutor: executor.effects,
      logger: log.logger(),
      now: { .epoch }
    )
  }

  /// Sends actions, one after the other, and lets the effects of each do what they can do at once.
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
