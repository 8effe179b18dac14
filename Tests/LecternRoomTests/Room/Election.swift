import Composable
import LecternRoom
import LecternTesting
import LecternWire
import Testing

/// An election: what each person has chosen is its own matter, and the count is shared.
struct Election: Reducer {
  struct State: Equatable, Codable {
    var title = "Lunch"
    var ballots: PerParticipant<Int> = [:]
  }

  @UserAction
  enum Action: Equatable {
    case voted(Int)
    case withdrawn
    case titled(String)
  }

  @ViewState
  struct View {
    var title: String
    var count: Int
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let choice):
      guard let sender = ActionContext.current.sender else { return .none }
      state.ballots[sender] = choice
    case .withdrawn:
      guard let sender = ActionContext.current.sender else { return .none }
      state.ballots[sender] = nil
    case .titled(let title):
      state.title = title
    }
    return .none
  }
}

@ViewState
struct MyBallot {
  var note = "A text that is long enough for a patch to be shorter than the whole."
  var choice: Int?
}

typealias ElectionRoom = TestRoom<Election.State, Election.Action, Election.View>

extension TestRoom where State == Election.State, Action == Election.Action, View == Election.View {
  /// - Parameter makes: called with each person whose personal view state is made.
  convenience init(
    over transport: TestTransport = .memory,
    makes: @escaping @Sendable (Sender) -> Void = { _ in }
  ) {
    self.init(
      over: transport,
      initialState: Election.State(),
      reducer: Election(),
      personal: PersonalView(of: \.ballots) { ballot, participant in
        makes(participant)
        return MyBallot(choice: ballot)
      },
      view: { Election.View(title: $0.title, count: $0.ballots.count) }
    )
  }
}
