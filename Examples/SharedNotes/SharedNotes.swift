import Lectern
import LecternMarkdown

/// Notes in Markdown that everyone in the room writes and reads, at the same time.
struct SharedNotes: Reducer {
  @BindableState
  struct State: Codable, Sendable {
    @BindingState var source: BoundText
    /// Read when the source changes, and not for each view state.
    private(set) var text: RichText
    /// The names that people have entered, for their carets.
    var names: PerParticipant<String> = [:]

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
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case nameEntered(String)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: state.read()
      case .nameEntered(let name):
        guard let sender = ActionContext.current.sender else { break }
        state.names[sender] = String(name.prefix(32))
      }
      return .none
    }
  }
}

@ViewState struct NotesView {
  let source: BoundText
  let text: RichText
}

/// The viewer's own name.
@ViewState struct OwnView { let name: String }

@main struct SharedNotesApp: LecternApp {
  var initialState: SharedNotes.State { .init("# Notes\n\nWrite *Markdown* here.") }
  var reducer: SharedNotes { SharedNotes() }
  var presence: Presence<SharedNotes.State>? { Presence(of: \.names) { $0 } }
  var personal: PersonalView<SharedNotes.State>? {
    PersonalView(of: \.names) { name, _ in OwnView(name: name ?? "") }
  }

  func view(of state: SharedNotes.State, for role: Role) -> NotesView {
    NotesView(source: state.source, text: state.text)
  }
}
