import Composable
import Lectern
import LecternTesting
import Testing

struct Poll: Reducer {
  static let choices = ["tea", "coffee"]

  struct State: Equatable { var votes: PerParticipant<String> = [:] }

  @UserAction
  enum Action: Equatable {
    case voted(String)
    case resetButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let choice):
      guard Self.choices.contains(choice), let sender = ActionContext.current.sender else { break }
      state.votes[sender] = choice
    case .resetButtonTapped:
      state.votes.removeAll()
    }
    return .none
  }
}

@ViewState
struct PollView {
  @ViewState
  struct Choice {
    let id: String
    var count: Int
  }

  var choices: [Choice]

  init(_ state: Poll.State) {
    choices = Poll.choices.map { choice in
      Choice(id: choice, count: state.votes.values.count { $0 == choice })
    }
  }
}

@Suite struct YourFirstPageExamples {
  @Test("a vote is counted once and shown to all")
  func votes() async {
    let room = TestRoom(initialState: Poll.State(), reducer: Poll()) { PollView($0) }
    let alice = await room.join("alice")
    let bob = await room.join("bob")

    await alice.send("voted", value: "tea")
    await alice.send("voted", value: "tea")
    await alice.shows { $0.choices[0].count = 1 }
    await bob.shows { $0.choices[0].count = 1 }

    await bob.send("voted", value: "beer")
    await bob.shows()
    await alice.shows()
    await room.finish()
  }
}
