import Composable
import ComposableTesting
import Lectern
import Testing

@Suite struct TheOneWayFlowExamples {
  struct CounterState: Equatable {
    var count = 0
    var fact: String?
  }

  @EnumProperties
  @UserAction
  enum CounterAction: Equatable {
    case decrTapped
    case incrTapped
    case factButtonTapped
    @ServerOnly case factResponse(String)
  }

  struct CounterFeature: Reducer {
    let facts: FactClient

    func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
      switch action {
      case .decrTapped:
        state.count -= 1
      case .incrTapped:
        state.count += 1
      case .factButtonTapped:
        return .run { [facts, count = state.count] send in
          await send(.factResponse(try await facts.fact(count)))
        }
      case .factResponse(let fact):
        state.fact = fact
      }
      return .none
    }
  }

  struct FactClient {
    var fact: @Sendable (Int) async throws -> String
  }

  let facts = FactClient { "\($0) is a number." }

  @Test("a store reduces actions and runs their effects")
  func store() async {
    let loop = TestExecutor()
    let store = Store(
      initialState: CounterState(),
      reducer: CounterFeature(facts: facts),
      executor: loop,
      now: { .now }
    )
    await store.send(.incrTapped)
    let task = await store.send(.factButtonTapped)
    await task.finish()
    #expect(await store.state == CounterState(count: 1, fact: "1 is a number."))
  }

  @Test("observers are called once per drained queue")
  func observers() async {
    let store = Store(
      initialState: 0,
      reducer: countdown,
      executor: TestExecutor(),
      now: { .epoch }
    )
    await confirmation { heard in
      let observation = await store.observe { state, revision in
        #expect((state, revision) == (3, 4))
        heard()
      }
      await store.send(3)
      await store.removeObserver(observation)
    }
    for await state in store.states() {
      print(state)
      if state == 3 { break }
    }
  }

  struct AppState: Equatable {
    var counter = CounterState()
    var title = ""
  }

  @EnumProperties
  enum AppAction {
    case counter(CounterAction)
    case titleChanged(String)
  }

  @Test("a part of a store has its own state, actions and observers")
  func scope() async {
    let app = Store(
      initialState: AppState(),
      reducer: CounterFeature(facts: facts)
        .pullback(state: \AppState.counter, action: \AppAction.counter),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await confirmation { shown in
      let show = { @Sendable (count: Int) in
        #expect(count == 1)
        shown()
      }
      let counter = app.scope(state: \.counter, action: AppAction.counter)
      await counter.observe { counter, _ in show(counter.count) }
      await counter.send(.incrTapped)
      await app.send(.titleChanged("Counter"))
    }
    #expect(await app.state.counter.count == 1)
  }

  let countdown = Reduce<Int, Int> { sends, remaining in
    guard remaining > 0 else { return .none }
    sends += 1
    return .send(remaining - 1)
  }

  struct Visit: Equatable {
    let at: Timestamp
    let by: Sender?
  }

  let guestBook = Reduce<[Visit], Void> { visits, _ in
    let context = ActionContext.current
    visits.append(Visit(at: context.timestamp, by: context.sender))
    return .none
  }

  @Test("a reducer reads the time and the sender from its context")
  func context() async {
    let store = Store(
      initialState: [],
      reducer: guestBook,
      executor: TestExecutor(),
      now: { .epoch }
    )
    let sender = Sender(rawValue: "v1")
    await store.send((), from: sender)
    #expect(await store.state == [Visit(at: .epoch, by: sender)])
  }
}
