import Composable
import ComposableTesting
import Logging
import Testing

@Suite struct LoggingTests {
  enum Action: Sendable {
    case incrTapped

    var asOptional: Action? {
      get { self }
      set { if let newValue { self = newValue } }
    }
  }

  struct Counter: Reducer {
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      return .none
    }
  }

  /// Sends an action to a store, and returns its state.
  func send<State: Sendable, Action: Sendable>(
    _ action: Action,
    to reducer: some Reducer<State, Action>,
    in state: State
  ) async -> State {
    let store = Store(
      initialState: state,
      reducer: reducer,
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(action)
    await store.finish()
    return await store.state
  }

  @Test("the action is logged, then the state after it")
  func order() async {
    let log = Recorder<String>()
    _ = await send(.incrTapped, to: Counter().logging(to: log.logger()), in: 41)
    #expect(log.elements == ["debug: action: incrTapped", "debug: state: 42"])
  }

  @Test("the logged state includes the changes of inner higher-order reducers")
  func innerReducer() async {
    let log = Recorder<String>()
    let state = await send(.incrTapped, to: Counter().doubling().logging(to: log.logger()), in: 1)
    #expect(state == 4)
    #expect(log.elements.last == "debug: state: 4")
  }

  @Test("the level can be specified")
  func level() async {
    let log = Recorder<String>()
    let reducer = Counter().logging(to: log.logger(), level: .notice)
    _ = await send(.incrTapped, to: reducer, in: 0)
    #expect(log.elements == ["notice: action: incrTapped", "notice: state: 1"])
  }

  @Test("the effects of the wrapped reducer run, after the log")
  func effects() async {
    let log = Recorder<String>()
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      guard action == 1 else { return .none }
      return [
        .sync {
          log.record("effect")
          return 10
        },
        .run { await $0(100) },
      ]
    }
    #expect(await send(1, to: reducer.logging(to: log.logger()), in: 0) == 111)
    #expect(log.elements.count == 7)
    #expect(log.elements.prefix(3) == ["debug: action: 1", "debug: state: 1", "effect"])
  }

  @Test("a reducer that is called directly logs nothing: the log is an effect")
  func direct() {
    let log = Recorder<String>()
    var state = 0
    _ = Counter().logging(to: log.logger()).reduce(into: &state, action: .incrTapped)
    #expect(state == 1)
    #expect(log.elements == [])
  }

  @Test("a replay, a restart, and a continuation from the past log nothing again")
  func replay() async {
    let log = Recorder<String>()
    let harness = ReplayHarness(0) { _ in Counter().logging(to: log.logger()) }
    await harness.send(.incrTapped, .incrTapped)
    let lines = log.elements
    #expect(lines.count == 4)
    let restarted = await harness.restarted()
    #expect(await restarted.state == 2)
    await harness.fork(from: 1)
    #expect(await harness.state == 1)
    #expect(log.elements == lines)
    await restarted.send(.incrTapped)
    #expect(log.elements.dropFirst(4) == ["debug: action: incrTapped", "debug: state: 3"])
  }

  @Test("an undo logs nothing that it reduces again")
  func undo() async {
    let log = Recorder<String>()
    let harness = StoreHarness(Undoable<Journey.State, Journey.Action>(Journey.State())) { _ in
      Journey().logging(to: log.logger()).undoable(action: \.undo, Journey.isUndoable)
    }
    await harness.store.send(.added(1), from: .ada)
    await harness.store.send(.added(2), from: .bob)
    await harness.store.send(.undo(.undoTapped), from: .ada)
    #expect(await harness.state.sum == 2)
    #expect(log.elements.filter { $0.contains("action") }.count == 2)
  }

  @Test("a child's log is an effect of the action that dismissed it")
  func dismissed() async {
    let log = Recorder<String>()
    let reducer = Reduce<Int?, Action> { state, _ in
      state = nil
      return .none
    }
    .ifLet(\.self, action: \.asOptional) { Counter().logging(to: log.logger()) }
    #expect(await send(.incrTapped, to: reducer, in: 1) == nil)
    #expect(log.elements == ["debug: action: incrTapped", "debug: state: 2"])
  }

  /// A value that records when it is formatted.
  struct Formatted: Sendable, CustomStringConvertible {
    let formats: Recorder<String>
    let name: String

    var description: String {
      formats.record(name)
      return name
    }
  }

  @Test("nothing is formatted below the logger's level")
  func lazyFormatting() async {
    let log = Recorder<String>()
    let formats = Recorder<String>()
    let reducer = Reduce<Formatted, Formatted> { _, _ in .none }
    let state = Formatted(formats: formats, name: "state")
    let action = Formatted(formats: formats, name: "action")
    _ = await send(action, to: reducer.logging(to: log.logger(level: .info)), in: state)
    #expect(formats.elements == [])
    #expect(log.elements == [])
    _ = await send(action, to: reducer.logging(to: log.logger(level: .debug)), in: state)
    #expect(formats.elements == ["action", "state"])
  }
}

extension Reducer where State == Int {
  /// Doubles the state after each action.
  func doubling() -> some Reducer<Int, Action> {
    Reduce<Int, Action> { [self] state, action in
      let effect = reduce(into: &state, action: action)
      state *= 2
      return effect
    }
  }
}
