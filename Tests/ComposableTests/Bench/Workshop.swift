import Composable
import ComposableTesting

/// A store whose effects a test chooses by name, and which writes down their answers.
struct Workshop: Sendable {
  enum Action: Equatable, Sendable {
    case start(String)
    case heard(String)
  }

  let bench: Bench<[String], Action>

  /// - Parameter effect: what is begun by `start`, with the clock to time it by.
  init(_ effect: @escaping @Sendable (String, TestClock) -> Effect<Action>) {
    bench = Bench([]) { clock in
      Reduce { answers, action in
        switch action {
        case .start(let name): return effect(name, clock)
        case .heard(let answer): answers.append(answer)
        }
        return .none
      }
    }
  }

  /// Begins effects, one after the other, and lets each do what it can do at once.
  @discardableResult
  func start(_ names: String...) async -> StoreTask? {
    var task: StoreTask?
    for name in names { task = await bench.send(.start(name)) }
    return task
  }

  var answers: [String] {
    get async { await bench.state }
  }

  var clock: TestClock { bench.clock }
  var executor: TestExecutor { bench.executor }
  var log: Recorder<String> { bench.log }
  var store: Store<[String], Action> { bench.store }
}

extension Effect<Workshop.Action> {
  /// Answers after a while.
  static func answer(_ answer: String, after seconds: Int, clock: TestClock) -> Effect {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.heard(answer))
    }
  }
}
