import Lectern
import LecternMarkdown

/// Notes in Markdown that everyone in the room writes and reads.
struct SharedNotes: Reducer {
  struct State: Codable, Sendable {
    private(set) var source = ""
    /// Read when the source changes, and not for each view state.
    private(set) var text = RichText()

    init(_ source: String) {
      self.source = String(source.prefix(20_000))
      text = RichText(markdown: self.source)
    }
  }

  @UserAction enum Action: Sendable { case sourceChanged(String) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .sourceChanged(let source): state = State(source)
    }
    return .none
  }
}

@ViewState struct NotesView {
  let source: String
  let text: RichText
}

@main struct SharedNotesApp: LecternApp {
  var initialState: SharedNotes.State { .init("# Notes\n\nWrite *Markdown* here.") }
  var reducer: SharedNotes { SharedNotes() }

  func view(of state: SharedNotes.State, for role: Role) -> NotesView {
    NotesView(source: state.source, text: state.text)
  }
}
