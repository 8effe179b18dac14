import Lectern

struct Counter: Reducer {
  struct State: Codable {
    var count = 0
    var rows: [Row] = []
    /// What only one viewer sees; no action changes it.
    var notes: PerParticipant<String> = [:]
  }
  @UserAction enum Action { case decrTapped, incrTapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .decrTapped: state.count -= 1
    case .incrTapped: state.count += 1
    }
    return .none
  }
}
