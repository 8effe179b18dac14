import Lectern

/// A counter whose state no snapshot saves, so that each start replays the whole log.
struct UnsavedCounter: Reducer {
  struct State {
    var counter: Counter.State
  }

  func reduce(into state: inout State, action: Counter.Action) -> Effect<Counter.Action> {
    Counter().reduce(into: &state.counter, action: action)
  }
}
