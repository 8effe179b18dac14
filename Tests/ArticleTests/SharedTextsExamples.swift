import Composable
import ComposableTesting
import Lectern
import Testing

@Suite struct SharedTextsExamples {
  @BindableState
  struct NotesState: Codable, Equatable {
    @BindingState var notes = BoundText("# Notes", limit: 20_000)
  }

  @EnumProperties
  @UserAction
  enum NotesAction: BindableAction, Equatable {
    case binding(BindingAction<NotesState>)
    case startOverButtonTapped
  }

  struct NotesFeature: Reducer {
    var body: some Reducer<NotesState, NotesAction> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .startOverButtonTapped: state.notes.replace(with: "# Notes")
        }
        return .none
      }
    }
  }

  @Test("an edit is merged")
  func edit() async throws {
    let store = TestStore(initialState: NotesState(), reducer: NotesFeature())
    let view = NotesState()
    var draft = TextDraft(view.notes, author: "k3f9a2x7")
    draft.change(TextChange([.retain(7), .insert(" of today")]))
    guard let edit = draft.nextEdit() else { return }
    await store.send(.binding(.edit(\.$notes, edit))) {
      $0.notes.apply(edit)
    }
    await store.send(.startOverButtonTapped) {
      $0.notes.replace(with: "# Notes")
    }
  }
}
