import Lectern

/// A vote whose result a library draws.
struct Vote: Reducer {
  enum Choice: String, CaseIterable, Codable, Sendable {
    case tea = "Tea"
    case coffee = "Coffee"
    case water = "Water"
  }

  struct State: Codable, Sendable {
    /// The votes, by their people.
    var votes: PerParticipant<Choice> = [:]
  }

  @UserAction
  enum Action {
    case voted(Choice)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let choice):
      if let sender = ActionContext.current.sender { state.votes[sender] = choice }
    }
    return .none
  }
}

@ViewState struct VoteView {
  let choices: [ChoiceView]
  /// The result in words, for those who don't see the chart.
  let summary: String

  init(_ state: Vote.State) {
    choices = Vote.Choice.allCases.map { choice in
      ChoiceView(id: choice, count: state.votes.values.count { $0 == choice })
    }
    summary = choices.map { "\($0.id.rawValue): \($0.count)" }.joined(separator: ", ")
  }
}

@ViewState struct ChoiceView {
  let id: Vote.Choice
  let count: Int
}

@main struct ChartApp: LecternApp {
  var initialState: Vote.State { .init() }
  var reducer: Vote { Vote() }

  func view(of state: Vote.State, for role: Role) -> VoteView { VoteView(state) }
}
