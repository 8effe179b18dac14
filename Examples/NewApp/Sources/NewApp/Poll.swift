import Lectern

/// A show of hands: everyone in the room has one vote, and may change it.
struct Poll: Reducer {
  static let choices = ["tea", "coffee", "water"]

  struct State: Codable, Equatable {
    var votes: PerParticipant<String> = [:]
  }

  @UserAction
  enum Action: Equatable {
    case voted(String)
    @PresenterOnly case resetButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let choice):
      // A page is untrusted: an invalid choice changes nothing.
      guard Self.choices.contains(choice), let sender = ActionContext.current.sender else { break }
      state.votes[sender] = choice
    case .resetButtonTapped:
      state.votes.removeAll()
    }
    return .none
  }
}
