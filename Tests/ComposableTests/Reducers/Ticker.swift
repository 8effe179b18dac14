import Composable
import ComposableTesting

/// A child feature with a timer.
struct Ticker: Equatable, Sendable {
  var ticks = 0
}

@EnumProperties
enum TickerAction: Equatable, Sendable {
  case startTapped
  case stopTapped
  case ticked
  case closeTapped
}

struct TickerFeature: Reducer {
  let clock: TestClock

  func reduce(into state: inout Ticker, action: TickerAction) -> Effect<TickerAction> {
    switch action {
    case .startTapped:
      return .timer(every: .seconds(1), clock: clock) { .ticked }
        .cancellable(id: "timer", cancelInFlight: true)
    case .stopTapped:
      return .cancel(id: "timer")
    case .ticked:
      state.ticks += 1
    case .closeTapped:
      break
    }
    return .none
  }
}
