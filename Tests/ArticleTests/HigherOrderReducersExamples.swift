import Composable
import ComposablePrinting
import ComposableTesting
import Logging
import Testing

extension Reducer {
  /// Counts the actions that have changed something.
  func countingChanges<Part: Equatable>(
    at count: any WritableKeyPath<State, Int> & Sendable,
    of part: @escaping @Sendable (State) -> Part
  ) -> some Reducer<State, Action> {
    ChangeCounter(base: self, count: count, part: part)
  }
}

private struct ChangeCounter<Base: Reducer, Part: Equatable>: Reducer {
  let base: Base
  let count: any WritableKeyPath<Base.State, Int> & Sendable
  let part: @Sendable (Base.State) -> Part

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = part(state)
    let effect = base.reduce(into: &state, action: action)
    if part(state) != before { state[keyPath: count] += 1 }
    return effect
  }
}

@Suite struct HigherOrderReducersExamples {
  struct DocumentState: Equatable {
    var text = ""
    var changes = 0
  }

  enum DocumentAction: Equatable { case textChanged(String) }

  struct DocumentFeature: Reducer {
    func reduce(into state: inout DocumentState, action: DocumentAction) -> Effect<DocumentAction> {
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }

  @Test("a reducer around a reducer sees the state before and after")
  func changes() async {
    let document = DocumentFeature()
      .countingChanges(at: \.changes, of: \.text)
      .logging(to: Logger(label: "document"))
    let store = TestStore(initialState: DocumentState(), reducer: document)
    await store.send(.textChanged("a")) {
      $0.text = "a"
      $0.changes = 1
    }
    await store.send(.textChanged("a"))
  }

  @Test("a printing reducer is the same reducer")
  func printing() async {
    let document = DocumentFeature().printChanges()
    let store = TestStore(initialState: DocumentState(), reducer: document)
    await store.send(.textChanged("a")) { $0.text = "a" }
  }

  func countingChanges<Base: Reducer<DocumentState, DocumentAction>>(
    _ base: Base
  ) -> some Reducer<DocumentState, DocumentAction> {
    base.countingChanges(at: \.changes, of: \.text)
  }

  @Test("composed functions make the same reducer")
  func functions() async {
    let document = with(DocumentFeature(), compose(logging, countingChanges))
    let store = TestStore(initialState: DocumentState(), reducer: document)
    await store.send(.textChanged("a")) {
      $0.text = "a"
      $0.changes = 1
    }
  }

  @Test("piped functions make the same reducer, and a filter hides actions")
  func filters() async {
    let document = with(
      DocumentFeature(),
      pipe(filterActions { $0 != .textChanged("") }, countingChanges, logging)
    )
    let store = TestStore(initialState: DocumentState(), reducer: document)
    await store.send(.textChanged("a")) {
      $0.text = "a"
      $0.changes = 1
    }
    await store.send(.textChanged(""))

    let lasting = DocumentFeature().filterActions { $0 != .textChanged("") }
    let other = TestStore(initialState: DocumentState(text: "a"), reducer: lasting)
    await other.send(.textChanged(""))
  }

  @EnumProperties
  @UserAction
  enum BoardAction: Equatable {
    case noteAdded(String)
    case searched(String)
    case undo(UndoAction)
  }

  struct BoardState: Equatable, Codable {
    var notes: [String] = []
    var search = ""
  }

  struct BoardFeature: Reducer {
    func reduce(into state: inout BoardState, action: BoardAction) -> Effect<BoardAction> {
      switch action {
      case .noteAdded(let note): state.notes.append(note)
      case .searched(let text): state.search = text
      case .undo: break
      }
      return .none
    }
  }

  @Test("an undo leaves what another participant has done since")
  func undo() async {
    let board = BoardFeature()
      .undoable(action: \.undo) { action in
        switch action {
        case .noteAdded: true
        case .searched, .undo: false
        }
      }
    let store = TestStore(
      initialState: Undoable<BoardState, BoardAction>(BoardState()),
      reducer: board
    )
    let (ada, bob) = (Sender(rawValue: "ada"), Sender(rawValue: "bob"))
    await store.send(.noteAdded("Milk"), from: ada) { $0.notes = ["Milk"] }
    await store.send(.noteAdded("Tea"), from: bob) { $0.notes = ["Milk", "Tea"] }
    await store.send(.undo(.undoTapped), from: ada) { $0.notes = ["Tea"] }
    await store.send(.undo(.redoTapped), from: ada) { $0.notes = ["Milk", "Tea"] }
  }
}
