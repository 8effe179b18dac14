import Composable
import ComposableTesting
import Logging
import Testing

@Suite struct LoggingTests {
  enum Action: Sendable {
    case incrTapped
  }

  struct Counter: Reducer {
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      state += 1
      return .none
    }
  }

  @Test("the action is logged, then the state after it")
  func order() {
    let log = Recorder<String>()
    var state = 41
    _ = Counter().logging(to: log.logger()).reduce(into: &state, action: .incrTapped)
    #expect(log.elements == ["debug: action: incrTapped", "debug: state: 42"])
  }

  @Test("the logged state includes the changes of inner higher-order reducers")
  func innerReducer() {
    let log = Recorder<String>()
    var state = 1
    _ = Counter().doubling().logging(to: log.logger()).reduce(into: &state, action: .incrTapped)
    #expect(state == 4)
    #expect(log.elements.last == "debug: state: 4")
  }

  @Test("the level can be specified")
  func level() {
    let log = Recorder<String>()
    var state = 0
    _ = Counter().logging(to: log.logger(), level: .notice).reduce(
      into: &state,
      action: .incrTapped
    )
    #expect(log.elements == ["notice: action: incrTapped", "notice: state: 1"])
  }

  @Test("the effects of the wrapped reducer run")
  func effects() async {
    let log = Recorder<String>()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? [.send(10), .run { await $0(100) }] : .none
      }
      .logging(to: log.logger()),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(1)
    await store.finish()
    #expect(await store.state == 111)
    #expect(log.elements.count == 6)
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
  func lazyFormatting() {
    let log = Recorder<String>()
    let formats = Recorder<String>()
    let reducer = Reduce<Formatted, Formatted> { _, _ in .none }
    var state = Formatted(formats: formats, name: "state")
    let action = Formatted(formats: formats, name: "action")
    _ = reducer.logging(to: log.logger(level: .info)).reduce(into: &state, action: action)
    #expect(formats.elements == [])
    #expect(log.elements == [])
    _ = reducer.logging(to: log.logger(level: .debug)).reduce(into: &state, action: action)
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
