import Composable
import Lectern

/// The app of the live tests.
@UserAction
enum BoardAction {
  case incrTapped
  case textChanged(String)
  @ServerOnly case loaded(Int)
}

@ViewState
struct BoardState: Decodable {
  var count = 0
  var text = ""
}

/// Every action but a wrong one counts, so that no two states are the same.
let board = Reduce<BoardState, BoardAction> { state, action in
  state.count += 1
  switch action {
  case .incrTapped: break
  case .textChanged(let text): state.text = text
  case .loaded(let count): state.count = count
  }
  return .none
}
