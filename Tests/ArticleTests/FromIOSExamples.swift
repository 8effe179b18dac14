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

  @Test("ids come from the state")
  func elements() {
    var state = TodosState()
    state.add("Milk")
    state.add("Tea")
    #expect(state.todos.values.map(\.title) == ["Milk", "Tea"])
  }
}
