import Composable
import ComposableTesting

/// A feature with one of everything that can go wrong.
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
    /// Is answered at once, once for each number.
    case askTapped([Int])
    /// Is answered after a second on the clock.
    case slowTapped(Int)
    /// Is answered from another thread.
    case outsideTapped(Int)
    case timerTapped
    case failTapped
    case contextTapped
    case answered(Int)
    case tick
  }

  struct Failure: Error {}

  var clock = TestClock()
  /// Answers what is asked of the outside.
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
