import Lectern

struct Counter: Reducer {
  struct State { var count = 0 }
  @UserAction enum Action { case decrTapped, incrTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrTapped: state.count -= 1
    case .incrTapped: state.count += 1
    }
    return .none
  }
}

@ViewState struct CounterView { var count: Int }

@main struct CounterApp: LecternApp {
  var initialState: Counter.State { .init() }
  var reducer: Counter { Counter() }

  func view(of state: Counter.State, for role: Role) -> CounterView {
    CounterView(count: state.count)
  }
}
