import Composable
import ComposableTesting

/// A feature with one effect of each kind.
struct Demo: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var answers: [Int] = []
    var sender: String?
    var timestamp = Timestamp.epoch
    var revision = 0
  }

  @EnumProperties
  enum Action: Equatable, Sendable {
    case incrTapped
    case nothingTapped
    /// An effect sends each number at once.
    case askTapped([Int])
    /// An effect sends the number after a second.
    case slowTapped(Int)
    /// An effect sends the number from another thread.
    case outsideTapped(Int)
    case timerTapped
    case failTapped
    case contextTapped
    case answered(Int)
    case tick
  }

  struct Failure: Error {}

  var clock = TestClock()
  /// Returns a number from outside the executor.
  var outside: @Sendable (Int) async -> Int = { $0 }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrTapped, .tick:
      state.count += 1
    case .nothingTapped:
      break
    case .askTapped(let numbers):
      return .merge(numbers.map { number in .run { await $0(.answered(number)) } })
    case .slowTapped(let number):
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.answered(number))
      }
    case .outsideTapped(let number):
      return .run { [outside] send in await send(.answered(await outside(number))) }
    case .timerTapped:
      return .timer(every: .seconds(1), clock: clock) { .tick }
    case .failTapped:
      return .run { _ in throw Failure() }
    case .contextTapped:
      state.sender = ActionContext.current.sender?.rawValue
      state.timestamp = ActionContext.current.timestamp
      state.revision = ActionContext.current.revision
    case .answered(let number):
      state.answers.append(number)
    }
    return .none
  }
}
