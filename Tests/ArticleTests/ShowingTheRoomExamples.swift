import Lectern
import LecternTesting
import Testing

/// The listing of "Showing the room on a page".
@Suite struct ShowingTheRoomExamples {
  struct Talk: Reducer {
    @UserAction enum Action: Equatable { case nextTapped }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      return .none
    }
  }

  @ViewState struct TalkView { let slide: Int }

  struct TalkApp: LecternApp {
    var initialState: Int { 0 }
    var reducer: Talk { Talk() }
    var presenterPages: [PresenterPage] { [PresenterPage("Speaker", at: "speaker")] }
    var presenterControls: [PresenterControl] {
      [PresenterControl("Next", sends: "nextTapped", on: "PageDown ArrowRight")]
    }

    func view(of state: Int, for role: Role) -> TalkView { TalkView(slide: state) }
  }

  struct GuestBook: Equatable {
    var names: PerParticipant<String> = [:]
  }

  struct Guests: Reducer {
    @UserAction enum Action: Equatable { case nameEntered(String) }

    func reduce(into state: inout GuestBook, action: Action) -> Effect<Action> {
      guard let sender = ActionContext.current.sender else { return .none }
      switch action {
      case .nameEntered(let name): state.names[sender] = name
      }
      return .none
    }
  }

  @ViewState struct GuestsView { let title = "Guests" }

  struct GuestApp: LecternApp {
    var initialState: GuestBook { GuestBook() }
    var reducer: Guests { Guests() }
    var presence: Presence<GuestBook>? { Presence(of: \.names) { $0 } }

    func view(of state: GuestBook, for role: Role) -> GuestsView { GuestsView() }
  }

  @Test("viewers see who is here, and who is not any more")
  func people() async {
    let room = TestRoom(
      initialState: GuestBook(),
      reducer: Guests(),
      presence: GuestApp().presence
    ) { _ in GuestsView() }
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("nameEntered", value: "Ada")
    await bob.send("nameEntered", value: "Bob")
    await room.advance(by: .seconds(2))
    #expect(names(of: bob) == ["Ada", "Bob"])
    await alice.cut()
    await room.advance(by: .seconds(2))
    #expect(names(of: bob) == ["Bob"])
    await room.finish()
  }

  private func names(of viewer: TestViewer<GuestsView>) -> [String]? {
    viewer.room?["people"]?.array?.compactMap { $0["name"]?.string }
  }

  @Test("an app without pages for presenters does not name any")
  func pages() {
    #expect(TalkApp().presenterPages.map(\.path) == ["speaker"])
    #expect(ManyRoomsExamples.PollApp().presenterPages.isEmpty)
    #expect(TalkApp().presenterControls.map(\.name) == ["Next"])
    #expect(ManyRoomsExamples.PollApp().presenterControls.isEmpty)
  }
}
