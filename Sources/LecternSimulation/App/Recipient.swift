internal import Composable
internal import LecternWire

/// The app of the other room of a simulation: a sum of the tokens that messages have brought.
struct Recipient: Reducer {
  @UserAction
  enum Action: Equatable {
    /// The message of a token has come.
    @ServerOnly case received(Int)
  }

  struct State: Codable, Equatable, Sendable {
    var total = Sum()
  }

  @ViewState
  struct View {
    var count: Int
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .received(let token): state.total.add(UInt64(bitPattern: Int64(token)))
    }
    return .none
  }
}
