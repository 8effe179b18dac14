import Composable
import Lectern
import LecternTesting
import LecternWire
import Testing

@Suite struct WhoMayDoWhatExamples {
  struct Poll: Reducer {
    struct State: Equatable {
      var votes = 0
      var notes = "breathe"
    }

    @UserAction
    enum Action: Equatable {
      case voted(Int)
    }

    @ViewState
    struct View {
      var votes: Int
      var notes: String?

      init(_ state: State, for role: Role) {
        votes = state.votes
        notes = role == .presenter ? state.notes : nil
      }
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .voted(let count): state.votes += count
      }
      return .none
    }
  }

  @Test("there are three kinds of permissions")
  func permissions() {
    let open = Permissions<Poll.Action>.everyone
    let closed = Permissions<Poll.Action>.presenterOnly
    let some = Permissions<Poll.Action>.allowing("voted") { action, _ in action == .voted(1) }
    _ = (open, closed, some)
  }

  @Test("a view state depends on the role")
  func roles() async throws {
    let room = TestRoom(
      initialState: Poll.State(),
      reducer: Poll(),
      permissions: .presenterOnly,
      view: { state, role in Poll.View(state, for: role) }
    )
    let presenter = await room.join("presenter", as: .presenter)
    let ada = await room.join("ada", as: .participant)
    await ada.send("$room.handRaised", value: "Ada")
    let hand = try #require(room.roomState.hands.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    #expect(ada.isDriving)
    #expect(ada.replica?.notes == nil)
    #expect(presenter.replica?.notes == "breathe")
    await room.finish()
  }
}
