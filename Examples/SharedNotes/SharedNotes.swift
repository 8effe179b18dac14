import Lectern
import LecternMarkdown

/// Notes in Markdown that everyone in the room writes and reads, at the same time.
struct SharedNotes: Reducer {
  @BindableState
  struct State: Codable, Sendable {
    @BindingState var source: BoundText
    /// Read when the source changes, and not for each view state.
    private(set) var text: RichText

    init(_ source: String) {
      self.source = BoundText(source, limit: 20_000)
      text = RichText(markdown: source)
    }

    mutating func read() {
      text = RichText(markdown: source.text)
    }
  }

  @EnumProperties
  @UserAction
  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, _ in
      state.read()
      return .none
    }
  }
}

@ViewState struct NotesView {
  let source: BoundText
  let text: RichText
}

@main struct SharedNotesApp: LecternApp {
  var initialState: SharedNotes.State { .init("# Notes\n\nWrite *Markdown* here.") }
  var reducer: SharedNotes { SharedNotes() }

  func view(of state: SharedNotes.State, for role: Role) -> NotesView {
    NotesView(source: state.source, text: state.text)
  }
}
