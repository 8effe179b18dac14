import Composable
import ComposableTesting
import Testing

/// Features that are brought in twice, along different paths.
@Suite struct PullbackScopeTests {
  struct Side: Equatable {
    var ticker: Ticker? = Ticker()
  }

  @EnumProperties
  enum SideAction {
    case ticker(TickerAction)
  }

  struct State: Equatable {
    var left = Side()
    var right = Side()
  }

  @EnumProperties
  enum Action {
    case left(SideAction)
    case right(SideAction)
  }

  struct SideFeature: Reducer {
    let clock: TestClock

    var body: some Reducer<Side, SideAction> {
      Reduce { state, action in
        if case .ticker(.closeTapped) = action { state.ticker = nil }
        return .none
      }
      .ifLet(\.ticker, action: \.ticker) { TickerFeature(clock: clock) }
    }
  }

  let bench = Bench(State()) { clock in
    combine(
      SideFeature(clock: clock).pullback(state: \State.left, action: \Action.left),
      SideFeature(clock: clock).pullback(state: \State.right, action: \Action.right)
    )
  }

  @Test("the child of one goes without the child of the other")
  func children() async {
    await bench.send(.left(.ticker(.startTapped)), .right(.ticker(.startTapped)))
    await bench.send(.left(.ticker(.closeTapped)))
    await bench.clock.advance(by: .seconds(1))
    #expect(
      await bench.state == State(left: Side(ticker: nil), right: Side(ticker: Ticker(ticks: 1)))
    )
    await bench.send(.right(.ticker(.closeTapped)))
    #expect(!bench.clock.hasSleepers)
  }
}
