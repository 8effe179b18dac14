internal import Composable
internal import LecternWire

/// The app of another build: an action has another name. Each build reads what the other has logged.
struct RenamedLedger: Reducer {
  @UserAction
  enum Action: Equatable {
    case added(Int)
    @ServerOnly @Renamed(from: "noted") case ended(Int)
  }

  let ledger: Ledger

  func reduce(into state: inout Ledger.State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let token): reduce(&state, .added(token))
    case .ended(let token): reduce(&state, .noted(token))
    }
  }

  private func reduce(_ state: inout Ledger.State, _ action: Ledger.Action) -> Effect<Action> {
    ledger.reduce(into: &state, action: action).map { action in
      switch action {
      case .added(let token): .added(token)
      case .noted(let token): .ended(token)
      }
    }
  }
}
