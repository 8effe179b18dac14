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

  @ViewState
  struct MyVotes {
    let votes: SortedDictionary<Int, Int>
  }

  @Test("there are three kinds of permissions")
  func permissions() {
    let open = Permissions<Poll.Action>.everyone
    let closed = Permissions<Poll.Action>.presenterOnly
    let some = Permissions<Poll.Action>.allowing("voted") { action, _ in action == .voted(1) }
    _ = (open, closed, some)
  }

  struct Pages {
    var presenterPages: [PresenterPage] {
      [
        PresenterPage("Speaker", at: "speaker"),
        PresenterPage("Moderation", at: "moderate", for: .moderator),
      ]
    }
  }

  @Test("an app names its pages for presenters and moderators")
  func pages() {
    #expect(Pages().presenterPages.map(\.role) == [.presenter, .moderator])
  }

  @UserAction
  enum TalkAction: Equatable {
    case applauded
    @DriverOnly case slideTurned(to: Int)
    @PresenterOnly case poll(PollEditorAction)
    case polls(IdentifiedAction<Int, PollAction>)
    @ServerOnly case questionsLoaded([String])
  }

  @UserAction
  enum PollAction: Equatable {
    case voted(Int)
    @PresenterOnly case closed
  }

  @UserAction
  enum PollEditorAction: Equatable {
    case opened
  }

  @ViewState struct TalkView {}

  @Test("an open floor opens what is not marked")
  func marks() async {
    struct TalkState: Equatable {}
    let room = TestRoom(
      initialState: TalkState(),
      reducer: Reduce<TalkState, TalkAction> { _, _ in .none },
      permissions: .presenterOnly,
      view: { _, _ in TalkView() }
    )
    let presenter = await room.join("presenter", as: .presenter)
    let ada = await room.join("ada", as: .participant)
    await presenter.send("$room.floorOpened")
    await ada.send("applauded")
    await ada.send("slideTurned", value: 2)
    await ada.receivesFault(.notAllowed)
    #expect(ada.deniedActions == ["poll", "slideTurned", "polls.element.closed"])
    await presenter.send("slideTurned", value: 2)
    await room.finish()
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
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    #expect(ada.isDriving)
    #expect(ada.replica?.notes == nil)
    #expect(presenter.replica?.notes == "breathe")
    await room.finish()
  }

  struct Election: Reducer {
    struct State: Equatable {
      var ballots: PerParticipant<Int> = [:]
    }

    @UserAction
    enum Action: Equatable {
      case voted(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .voted(let option):
        guard let sender = ActionContext.current.sender else { return .none }
        state.ballots[sender] = option
      }
      return .none
    }
  }

  @ViewState
  struct Turnout {
    var ballots: Int
  }

  @Test("a person has one ballot, in whichever tab")
  func people() async {
    let room = TestRoom(initialState: Election.State(), reducer: Election()) {
      Turnout(ballots: $0.ballots.count)
    }
    let alice = await room.join("alice")
    let tab = await room.join("second tab", inBrowserOf: alice)
    #expect(tab.sender == alice.sender)
    await alice.send("voted", value: 1)
    await tab.send("voted", value: 2)
    await alice.reload()
    await alice.send("voted", value: 3)
    await tab.shows { $0.ballots = 1 }
    await room.finish()
  }

  @ViewState
  struct MyBallot {
    var choice: Int?
  }

  @Test("a ballot is its person's own matter")
  func personal() async {
    let personal = PersonalView<Election.State>(of: \.ballots) { ballot, participant in
      MyBallot(choice: ballot)
    }
    let room = TestRoom(
      initialState: Election.State(),
      reducer: Election(),
      personal: personal,
      view: { Turnout(ballots: $0.ballots.count) }
    )
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("voted", value: 2)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 2 }
    await bob.showsPersonalView(MyBallot(choice: nil))
    await alice.shows { $0.ballots = 1 }
    await bob.shows { $0.ballots = 1 }
    await room.finish()
  }
}
