import Composable
import ComposableTesting
import Testing

@Suite struct PullbackTests {
  /// The actions of a counter that reports each change through an effect.
  enum CounterAction: Sendable, Equatable {
    case incrTapped
    case counted(Int)
  }

  static func counter(
    _ makeEffect: @escaping @Sendable (CounterAction) -> Effect<CounterAction> = { .send($0) }
  ) -> Reduce<Int, CounterAction> {
    Reduce { count, action in
      guard action == .incrTapped else { return .none }
      count += 1
      return makeEffect(.counted(count))
    }
  }

  struct AppState: Equatable, Sendable {
    var left = 0
    var right = 0
  }

  enum AppAction: Sendable, Equatable {
    case left(CounterAction)
    case right(CounterAction)
    case reset

    var left: CounterAction? {
      get { if case .left(let action) = self { action } else { nil } }
      set { if case .left = self, let newValue { self = .left(newValue) } }
    }
    var right: CounterAction? {
      get { if case .right(let action) = self { action } else { nil } }
      set { if case .right = self, let newValue { self = .right(newValue) } }
    }
  }

  struct RootState: Equatable, Sendable {
    var app = AppState()
  }

  enum RootAction: Sendable, Equatable {
    case app(AppAction)
    case other

    var app: AppAction? {
      get { if case .app(let action) = self { action } else { nil } }
      set { if case .app = self, let newValue { self = .app(newValue) } }
    }
  }

  /// Sends an action, and returns all actions that the store reduces, in order, and its final state.
  func run<State: Equatable, Action: Sendable>(
    _ action: Action,
    on state: State,
    _ reducer: some Reducer<State, Action>
  ) async -> (actions: [Action], state: State) {
    let actions = Recorder<Action>()
    let recorder = Reduce<State, Action> { _, action in
      actions.record(action)
      return .none
    }
    let store = Store(
      initialState: state,
      reducer: combine(recorder, reducer),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(action)
    await store.finish()
    return (actions.elements, await store.state)
  }

  static let kinds: [@Sendable (CounterAction) -> Effect<CounterAction>] = [
    { .send($0) },
    { action in .sync { action } },
    { action in .run { send in await send(action) } },
    { action in [.none, [.run { send in await send(action) }]] },
  ]

  @Test("a local effect's action is embedded in its global case", arguments: kinds)
  func embedding(kind: @escaping @Sendable (CounterAction) -> Effect<CounterAction>) async {
    let reducer = Self.counter(kind).pullback(state: \AppState.left, action: \AppAction.left)
    let (actions, state) = await run(.left(.incrTapped), on: AppState(), reducer)
    #expect(actions == [.left(.incrTapped), .left(.counted(1))])
    #expect(state == AppState(left: 1))
  }

  @Test("an action two levels deep is embedded twice", arguments: kinds)
  func twoLevels(kind: @escaping @Sendable (CounterAction) -> Effect<CounterAction>) async {
    let reducer = Self.counter(kind)
      .pullback(state: \AppState.right, action: \AppAction.right)
      .pullback(state: \RootState.app, action: \RootAction.app)
    let (actions, state) = await run(.app(.right(.incrTapped)), on: RootState(), reducer)
    #expect(actions == [.app(.right(.incrTapped)), .app(.right(.counted(1)))])
    #expect(state == RootState(app: AppState(right: 1)))
  }

  @Test("a key path through both levels is equivalent to two pullbacks")
  func appendedPath() async {
    let reducer = Self.counter().pullback(state: \RootState.app.left, action: \AppAction.left)
    let (actions, state) = await run(.left(.incrTapped), on: RootState(), reducer)
    #expect(actions == [.left(.incrTapped), .left(.counted(1))])
    #expect(state == RootState(app: AppState(left: 1)))
  }

  @Test("the same local action is distinguished by its case", arguments: kinds)
  func sameTypeTwice(kind: @escaping @Sendable (CounterAction) -> Effect<CounterAction>) async {
    let reducer = combine(
      Self.counter(kind).pullback(state: \AppState.left, action: \AppAction.left),
      Self.counter(kind).pullback(state: \AppState.right, action: \AppAction.right)
    )
    let (left, leftState) = await run(.left(.incrTapped), on: AppState(), reducer)
    #expect(left == [.left(.incrTapped), .left(.counted(1))])
    #expect(leftState == AppState(left: 1, right: 0))
    let (right, rightState) = await run(.right(.incrTapped), on: AppState(), reducer)
    #expect(right == [.right(.incrTapped), .right(.counted(1))])
    #expect(rightState == AppState(left: 0, right: 1))
  }

  @Test("an action of another case changes nothing and runs no effect")
  func nonMatching() async {
    let calls = Recorder<String>()
    let local = Reduce<Int, CounterAction> { count, _ in
      calls.record("reduced")
      count = -1
      return .fireAndForget { calls.record("ran") }
    }
    let reducer = local.pullback(state: \AppState.left, action: \AppAction.left)
    for action in [AppAction.right(.incrTapped), .reset] {
      let (actions, state) = await run(action, on: AppState(left: 3, right: 4), reducer)
      #expect(actions == [action])
      #expect(state == AppState(left: 3, right: 4))
    }
    #expect(calls.elements.isEmpty)
  }
}
