import Composable
import ComposableTesting
import Lectern
import OrderedCollections
import Testing

@Suite struct FromIOSExamples {
  struct NumberFact: Reducer {
    @BindableState
    struct State: Equatable {
      @BindingState var number = 0
      var fact: String?
      var isLoading = false
    }

    @EnumProperties
    @UserAction
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case factButtonTapped
      @ServerOnly case factResponse(String?)
    }

    let facts: FactClient

    private enum EffectID { case fact }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.$number):
          state.fact = nil
          state.isLoading = false
          return .cancel(id: EffectID.fact)
        case .binding:
          return .none
        case .factButtonTapped:
          state.isLoading = true
          return .run { [facts, number = state.number] send in
            await send(.factResponse(try? await facts.fact(number)))
          }
          .cancellable(id: EffectID.fact, cancelInFlight: true)
        case .factResponse(let fact):
          state.isLoading = false
          state.fact = fact
          return .none
        }
      }
    }
  }

  struct FactClient {
    var fact: @Sendable (Int) async throws -> String
  }

  struct AppState: Equatable {
    var numberFact = NumberFact.State()
    var questions = 0
  }

  @EnumProperties
  @UserAction
  enum AppAction: Equatable {
    case numberFact(NumberFact.Action)
  }

  struct AppFeature: Reducer {
    let facts: FactClient

    var body: some Reducer<AppState, AppAction> {
      NumberFact(facts: facts)
        .pullback(state: \AppState.numberFact, action: \AppAction.numberFact)
      Reduce { state, action in
        if case .numberFact(.factButtonTapped) = action { state.questions += 1 }
        return .none
      }
    }
  }

  @ViewState
  struct AppView {
    let number: Int
    let text: String
    let questions: String

    init(_ state: AppState) {
      let fact = state.numberFact
      number = fact.number
      text = fact.isLoading ? "Asking…" : fact.fact ?? "Ask about \(fact.number)."
      questions = state.questions == 1 ? "1 question" : "\(state.questions) questions"
    }
  }

  struct Todo: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  struct TodosState: Equatable {
    var todos: OrderedDictionary<Todo.ID, Todo> = [:]
    var nextID = 1

    mutating func add(_ title: String) {
      todos[nextID] = Todo(id: nextID, title: title)
      nextID += 1
    }
  }

  @Test("the feature works as on a phone")
  func feature() async {
    let store = TestStore(
      initialState: NumberFact.State(),
      reducer: NumberFact(facts: FactClient { "\($0) is a number." })
    )
    await store.send(.binding(.set(\.$number, 7))) { $0.number = 7 }
    await store.send(.factButtonTapped) { $0.isLoading = true }
    await store.receive(\.factResponse) {
      $0.isLoading = false
      $0.fact = "7 is a number."
    }
    await store.finish()
  }

  @Test("the view state has text ready to display")
  func app() async {
    let facts = FactClient { "\($0) is a number." }
    let store = TestStore(initialState: AppState(), reducer: AppFeature(facts: facts))
    await store.send(.numberFact(.binding(.set(\.$number, 7)))) { $0.numberFact.number = 7 }
    #expect(AppView(store.state).text == "Ask about 7.")
    store.exhaustivity = .off
    await store.send(.numberFact(.factButtonTapped))
    #expect(AppView(store.state).text == "Asking…")
    #expect(AppView(store.state).questions == "1 question")
    await store.receive(.numberFact(.factResponse("7 is a number.")))
    #expect(AppView(store.state).text == "7 is a number.")
  }

  struct Stepper: Reducer {
    struct State: Equatable {
      var count = 0
      var step = 1
      var rows = ["a", "b"]
    }

    enum Action: Equatable {
      case stepChanged(Int)
      case stepTapped
      case rowDeleted(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .stepChanged(let step):
        state.step = min(max(step, -100), 100)
      case .stepTapped:
        let (count, overflows) = state.count.addingReportingOverflow(state.step)
        if !overflows { state.count = count }
      case .rowDeleted(let index):
        guard state.rows.indices.contains(index) else { break }
        state.rows.remove(at: index)
      }
      return .none
    }
  }

  @Test("no value that a page sends is a trap")
  func traps() async {
    let store = TestStore(initialState: Stepper.State(count: .max - 50), reducer: Stepper())
    await store.send(.stepChanged(.max)) { $0.step = 100 }
    await store.send(.stepTapped)
    for index in [-1, 2, .max, .min] { await store.send(.rowDeleted(index)) }
    await store.send(.rowDeleted(0)) { $0.rows = ["b"] }
    await store.finish()
  }

  struct Editor: Reducer {
    struct State: Equatable { var text = "" }

    @EnumProperties
    @UserAction
    enum Action: Equatable {
      case textChanged(String)
      case doneButtonTapped
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if case .textChanged(let text) = action { state.text = text }
      return .none
    }
  }

  struct Document: Reducer {
    struct State: Equatable {
      var title = "Draft"
      var editor: Editor.State?
      var alert: AlertState<Action.Alert>?
    }

    @EnumProperties
    @UserAction
    enum Action: Equatable {
      case editButtonTapped
      case editor(Editor.Action)
      case deleteButtonTapped
      case alert(DialogAction<Alert>)

      @UserAction
      enum Alert: Equatable {
        case deleteConfirmed
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .editButtonTapped: state.editor = Editor.State(text: state.title)
        case .editor(.doneButtonTapped):
          state.title = state.editor?.text ?? state.title
          state.editor = nil
        case .editor: break
        case .deleteButtonTapped:
          state.alert = AlertState(
            title: "Delete “\(state.title)”?",
            buttons: [ButtonState("Delete", role: .destructive, action: .deleteConfirmed), .cancel]
          )
        case .alert(.presented(.deleteConfirmed)): state.title = ""
        case .alert: break
        }
        return .none
      }
      .ifLet(\.editor, action: \.editor) { Editor() }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @Test("a child asks its parent to remove it, and an alert closes with its answer")
  func presentation() async {
    let store = TestStore(initialState: Document.State(), reducer: Document())
    await store.send(.editButtonTapped) { $0.editor = Editor.State(text: "Draft") }
    await store.send(.editor(.textChanged("Plan"))) { $0.editor?.text = "Plan" }
    await store.send(.editor(.doneButtonTapped)) {
      $0.title = "Plan"
      $0.editor = nil
    }
    await store.send(.alert(.presented(.deleteConfirmed)))
    await store.send(.deleteButtonTapped) {
      $0.alert = AlertState(
        title: "Delete “Plan”?",
        buttons: [ButtonState("Delete", role: .destructive, action: .deleteConfirmed), .cancel]
      )
    }
    await store.send(.alert(.presented(.deleteConfirmed))) {
      $0.title = ""
      $0.alert = nil
    }
    await store.finish()
  }

  @Test("ids come from the state")
  func elements() {
    var state = TodosState()
    state.add("Milk")
    state.add("Tea")
    #expect(state.todos.values.map(\.title) == ["Milk", "Tea"])
  }
}
