import Lectern

/// What everyone sees of a ``Poll``.
@ViewState
struct PollView {
  @ViewState
  struct Choice {
    let id: String
    var count: Int
  }

  var choices: [Choice]
  var isEmpty: Bool

  init(_ state: Poll.State) {
    choices = Poll.choices.map { choice in
      Choice(id: choice, count: state.votes.values.count { $0 == choice })
    }
    isEmpty = state.votes.isEmpty
  }
}

/// What only one person sees: its own vote.
@ViewState
struct MyVote {
  var choice: String?
}
