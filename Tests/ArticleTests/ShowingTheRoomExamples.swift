import Lectern
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

  @Test("an app without pages for presenters does not name any")
  func pages() {
    #expect(TalkApp().presenterPages.map(\.path) == ["speaker"])
    #expect(ManyRoomsExamples.PollApp().presenterPages.isEmpty)
    #expect(TalkApp().presenterControls.map(\.name) == ["Next"])
    #expect(ManyRoomsExamples.PollApp().presenterControls.isEmpty)
  }
}
