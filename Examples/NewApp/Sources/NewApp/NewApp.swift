import Lectern

@main
struct NewApp: LecternApp {
  static var abstract: String { "A show of hands." }

  var initialState: Poll.State { Poll.State() }
  var reducer: Poll { Poll() }
  var permissions: Permissions<Poll.Action>? { .everyone }
  var personal: PersonalView<Poll.State>? {
    PersonalView(of: \.votes) { vote, _ in MyVote(choice: vote) }
  }

  func view(of state: Poll.State, for role: Role) -> PollView { PollView(state) }
}
