import Composable
import ComposableTesting

/// A store whose effects a test starts by name, and whose state is a list of their responses.
struct EffectHarness: Sendable {
  enum Action: Equatable, Sendable {
    case start(String)
    case responded(String)
  }

  let harness: StoreHarness<[String], Action>

  /// - Parameter effect: returns the effect with a name, given the clock.
  init(_ effect: @escaping @Sendable (String, TestClock) -> Effect<Action>) {
    harness = StoreHarness([]) { clock in
      Reduce { responses, action in
        switch action {
        case .start(let name): return effect(name, clock)
        case .responded(let response): responses.append(response)
        }
        return .none
      }
    }
  }

  /// Starts effects in order; after each, waits until it is idle.
  @discardableResult
  func start(_ names: String...) async -> StoreTask? {
    var task: StoreTask?
    for name in names { task = await harness.send(.start(name)) }
    return task
  }

  var responses: [String] {
    get async { await harness.state }
  }

  var clock: TestClock { harness.clock }
  var executor: TestExecutor { harness.executor }
  var log: Recorder<String> { harness.log }
  var store: Store<[String], Action> { harness.store }
}

extension Effect<EffectHarness.Action> {
  /// Sends a response after a delay.
  static func response(_ response: String, after seconds: Int, clock: TestClock) -> Effect {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.responded(response))
    }
  }
}
