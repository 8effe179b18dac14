import Composable

private struct Counter: Reducer {
  struct State { var count = 0 }
  enum Action { case incrTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

extension Micro {
  /// Measures a store without observers: a server without its viewers.
  static func measureReducer() async {
    let store = Store(
      initialState: Counter.State(),
      reducer: Counter(),
      executor: AtOnce(),
      now: { .epoch }
    )
    report("reducer alone", unit: "actions/s", 1e9 / (await store.nanosecondsForAnIncrement()))
  }
}

extension Store<Counter.State, Counter.Action> {
  fileprivate func nanosecondsForAnIncrement() -> Double {
    nanoseconds(times: 1_000_000) { _ in send(.incrTapped) }
  }
}
