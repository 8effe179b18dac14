import Composable
import ComposableTesting
import LecternTesting
import LecternWire
import Synchronization
import Testing

/// A feature with an effect for each way to treat an interruption.
struct Chores: Reducer {
  struct State: Equatable, Codable, Sendable {
    var done: [String] = []
    var ticks = 0
    var numbers: [Int] = []
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case runTapped
    case fireAndForgetTapped
    case payTapped
    case ignoredTapped
    case timerTapped
    case timerStopped
    case throttledTapped(Int)
    case sequenceTapped
    case chainTapped
    case randomTapped
    @ServerOnly case finished(String)
    @ServerOnly case interrupted
    @ServerOnly case ticked
  }

  @ViewState
  struct View {
    var done: [String]
    var ticks: Int
  }

  let clock: TestClock
  /// Receives the idempotency key of each effect that runs.
  var keys = Keys()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .runTapped: return work("run")
    case .fireAndForgetTapped:
      return .fireAndForget { [clock, keys] in
        keys.add("forgotten")
        try await clock.sleep(for: .seconds(1))
      }
    case .payTapped: return work("paid", onInterruption: .send(.interrupted))
    case .ignoredTapped: return work("ignored", onInterruption: .ignore)
    case .timerTapped:
      return .timer(every: .seconds(1), clock: clock) { .ticked }.cancellable(id: "timer")
    case .timerStopped: return .cancel(id: "timer")
    case .throttledTapped(let number):
      return .send(.finished("\(number)"))
        .throttle(id: "throttle", for: .seconds(2), latest: true, clock: clock)
    case .sequenceTapped: return .concatenate(work("first"), work("second"))
    case .chainTapped: return [.send(.finished("sent")), .sync { .finished("synced") }]
    case .randomTapped:
      var generator = ActionContext.current.randomNumberGenerator()
      state.numbers.append(.random(in: 0..<1_000_000, using: &generator))
    case .finished(let name): state.done.append(name)
    case .interrupted: state.done.append("interrupted")
    case .ticked: state.ticks += 1
    }
    return .none
  }

  private func work(
    _ name: String,
    onInterruption interruption: Interruption<Action> = .runAgain
  ) -> Effect<Action> {
    .run(onInterruption: interruption) { [clock, keys] send in
      keys.add(send.idempotencyKey)
      try await clock.sleep(for: .seconds(1))
      await send(.finished(name))
    }
  }

  final class Keys: Sendable {
    private let keys = Mutex<[String]>([])

    var all: [String] { keys.withLock { $0 } }

    func add(_ key: String) {
      keys.withLock { $0.append(key) }
    }
  }
}

typealias ChoresRoom = TestRoom<Chores.State, Chores.Action, Chores.View>

extension TestRoom where State == Chores.State, Action == Chores.Action, View == Chores.View {
  convenience init(
    over transport: TestTransport = .memory,
    keys: Chores.Keys = Chores.Keys()
  ) {
    let clock = TestClock()
    self.init(
      over: transport,
      initialState: Chores.State(),
      reducer: Chores(clock: clock, keys: keys),
      clock: clock
    ) { Chores.View(done: $0.done, ticks: $0.ticks) }
  }
}
