import ArgumentParser
import Composable
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

@main struct CounterServer: AsyncParsableCommand {
  @OptionGroup var options: ServerOptions

  func run() async throws {
    try await options.serve("Counter", initialState: Counter.State(), reducer: Counter()) {
      CounterView(count: $0.count)
    }
  }
}
