import Composable
import ComposableTesting
import OrderedCollections
import Testing

@Suite struct CompositionExamples {
  @EnumProperties
  enum CounterAction { case incrTapped, doneTapped }

  let counter = Reduce<Int, CounterAction> { count, action in
    if action.incrTapped != nil { count += 1 }
    return .none
  }

  struct AppState: Equatable {
    var left = 0
    var right = 0
    var difference = 0
  }

  @EnumProperties
  enum AppAction {
    case left(CounterAction)
    case right(CounterAction)
  }

  @Test("reducers run in order, each on its part of the state")
  func combinePullback() {
    let app = combine(
      counter.pullback(state: \AppState.left, action: \AppAction.left),
      counter.pullback(state: \AppState.right, action: \AppAction.right),
      Reduce { state, _ in
        state.difference = state.left - state.right
        return .none
      }
    )

    var state = AppState()
    _ = app.reduce(into: &state, action: .right(.incrTapped))
    #expect(state == AppState(left: 0, right: 1, difference: -1))
  }

  struct CounterFeature: Reducer {
    func reduce(into count: inout Int, action: CounterAction) -> Effect<CounterAction> {
      if action.incrTapped != nil { count += 1 }
      return .none
    }
  }

  struct AppFeature: Reducer {
    var body: some Reducer<AppState, AppAction> {
      CounterFeature().pullback(state: \AppState.left, action: \AppAction.left)
      CounterFeature().pullback(state: \AppState.right, action: \AppAction.right)
      Reduce { state, _ in
        state.difference = state.left - state.right
        return .none
      }
    }
  }

  struct PlugInFeature: Reducer {
    let plugIn: any Reducer<AppState, AppAction>

    var body: some Reducer<AppState, AppAction> {
      plugIn
    }
  }

  @Test("a body can be a single existential")
  func sole() {
    var state = AppState()
    _ = PlugInFeature(plugIn: AppFeature()).reduce(into: &state, action: .left(.incrTapped))
    #expect(state == AppState(left: 1, right: 0, difference: 1))
  }

  @Test("a pullback can be along the state or the action alone")
  func halves() {
    let sides = Reduce<AppState, CounterAction> { state, _ in
      (state.left, state.right) = (state.right, state.left)
      return .none
    }
    let swaps = sides.pullback(action: \AppAction.right)

    let actionCount = pure { (count: inout Int, _: AppAction) in count += 1 }
    let counts = actionCount.pullback(state: \AppState.difference)

    var state = AppState(left: 1)
    for action in [AppAction.left(.incrTapped), .right(.incrTapped)] {
      _ = combine(swaps, counts).reduce(into: &state, action: action)
    }
    #expect(state == AppState(left: 0, right: 1, difference: 2))
  }

  @Test("a function that returns a new state is a reducer without effects")
  func withoutEffects() {
    let add = { @Sendable (count: Int, action: CounterAction) in
      action.incrTapped == nil ? count : count + 1
    }
    let counter = pure(toInout(add))

    let taps: [CounterAction] = [.incrTapped, .doneTapped, .incrTapped]
    #expect(taps.reduce(0, fromInout(toInout(add))) == 2)

    var count = 0
    for tap in taps { _ = counter.reduce(into: &count, action: tap) }
    #expect(count == 2)
  }

  enum Mode { case none, single, extended }

  struct PluggableFeature: Reducer {
    var mode = Mode.single
    let plugIn: any Reducer<AppState, AppAction>

    var body: some Reducer<AppState, AppAction> {
      switch mode {
      case .none: EmptyReducer()
      case .single: AppFeature()
      case .extended:
        AppFeature()
        plugIn
      }
    }
  }

  @Test("a body can branch and include optional reducers", arguments: [Mode.none, .extended])
  func branches(mode: Mode) {
    var state = AppState()
    let plugIn = CounterFeature().pullback(state: \AppState.left, action: \AppAction.left)
    _ = PluggableFeature(mode: mode, plugIn: plugIn).reduce(
      into: &state,
      action: .left(.incrTapped)
    )
    #expect(state.left == (mode == .none ? 0 : 2))
  }

  @Test("a body combines its reducers")
  func bodyIsCombination() async {
    let store = TestStore(initialState: AppState(), reducer: AppFeature())
    await store.send(.left(.incrTapped)) {
      $0.left = 1
      $0.difference = 1
    }
  }
}

// A child that comes and goes.
extension CompositionExamples {
  struct EditorState: Equatable { var text: String }

  @EnumProperties
  enum EditorAction {
    case textChanged(String)
    case doneButtonTapped
  }

  struct EditorFeature: Reducer {
    func reduce(into state: inout EditorState, action: EditorAction) -> Effect<EditorAction> {
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }

  struct NoteState: Equatable {
    var text = ""
    var editor: EditorState?
  }

  @EnumProperties
  enum NoteAction {
    case editButtonTapped
    case editor(EditorAction)
  }

  struct NoteFeature: Reducer {
    var body: some Reducer<NoteState, NoteAction> {
      Reduce { state, action in
        switch action {
        case .editButtonTapped:
          state.editor = EditorState(text: state.text)
        case .editor(.doneButtonTapped):
          state.text = state.editor?.text ?? state.text
          state.editor = nil
        case .editor(.textChanged):
          break
        }
        return .none
      }
      .ifLet(\.editor, action: \.editor) {
        EditorFeature()
      }
    }
  }

  @Test("the parent sees the child's action and removes the child")
  func ifLet() async {
    let store = TestStore(initialState: NoteState(), reducer: NoteFeature())
    await store.send(.editButtonTapped) { $0.editor = EditorState(text: "") }
    await store.send(.editor(.textChanged("Hi"))) { $0.editor?.text = "Hi" }
    await store.send(.editor(.doneButtonTapped)) {
      $0.text = "Hi"
      $0.editor = nil
    }
  }

  @EnumProperties
  enum SessionState: Equatable {
    case writing(NoteState)
    case reading(Int)
  }

  @EnumProperties
  enum SessionAction {
    case note(NoteAction)
    case page(CounterAction)
    case modeButtonTapped
  }

  struct SessionFeature: Reducer {
    var body: some Reducer<SessionState, SessionAction> {
      Reduce { state, action in
        if action.modeButtonTapped != nil { state = .reading(0) }
        return .none
      }
      .ifCaseLet(\.writing, action: \.note) { NoteFeature() }
      .ifCaseLet(\.reading, action: \.page) { CounterFeature() }
    }
  }

  @Test("an action reaches the child of the current case")
  func ifCaseLet() async {
    let store = TestStore(initialState: .writing(NoteState()), reducer: SessionFeature())
    await store.send(.modeButtonTapped) { $0 = .reading(0) }
    await store.send(.page(.incrTapped)) { $0 = .reading(1) }
  }
}

// Lists, and lists in lists.
extension CompositionExamples {
  struct Folder: Equatable, Identifiable {
    let id: Int
    var name = ""
    var folders: OrderedDictionary<Int, Folder> = [:]
  }

  @EnumProperties
  indirect enum FolderAction: Sendable {
    case nameChanged(String)
    case deleteButtonTapped(Int)
    case folders(IdentifiedAction<Int, FolderAction>)
  }

  struct FolderFeature: Reducer {
    var body: some Reducer<Folder, FolderAction> {
      Reduce { folder, action in
        switch action {
        case .nameChanged(let name): folder.name = name
        case .deleteButtonTapped(let id): folder.folders[id] = nil
        case .folders: break
        }
        return .none
      }
      .forEach(\.folders, action: \.folders) {
        FolderFeature()
      }
    }
  }

  @Test("an action reaches its folder at any depth")
  func recursion() async {
    let store = TestStore(
      initialState: Folder(id: 0, folders: [1: Folder(id: 1, folders: [2: Folder(id: 2)])]),
      reducer: FolderFeature()
    )
    let rename = FolderAction.folders(
      .element(id: 1, action: .folders(.element(id: 2, action: .nameChanged("Tax"))))
    )
    await store.send(rename) {
      $0.folders[1]?.folders[2]?.name = "Tax"
    }
    await store.send(.deleteButtonTapped(1)) { $0.folders = [:] }
  }

  struct CautiousCounter: Reducer {
    var body: some Reducer<AppState, AppAction> {
      AppFeature()
        .onChange(of: \.difference) { _, difference in
          Reduce { state, _ in
            if difference > 1 { state.left = state.right + 1 }
            return .none
          }
        }
    }
  }

  @Test("the reaction to a change runs after the change")
  func onChange() async {
    let store = TestStore(initialState: AppState(left: 1), reducer: CautiousCounter())
    await store.send(.left(.incrTapped)) {
      $0.left = 1
      $0.difference = 2
    }
  }

  @Test("a function decides what counts as a change")
  func removeDuplicates() {
    let isClose = { @Sendable (old: Int, new: Int) in abs(old - new) < 2 }
    let feature = AppFeature()
      .onChange(of: \.difference, removeDuplicates: isClose) { _, _ in
        Reduce { state, _ in
          state.left = state.right
          return .none
        }
      }
    var state = AppState()
    _ = feature.reduce(into: &state, action: .left(.incrTapped))
    #expect(state == AppState(left: 1, right: 0, difference: 1))
    state.left = 2
    _ = feature.reduce(into: &state, action: .left(.incrTapped))
    #expect(state == AppState(left: 0, right: 0, difference: 3))
  }
}
