import Composable
import ComposableTesting
import Testing

/// A feature that is pulled back twice, along different key paths.
@Suite struct PullbackChildTests {
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

  let harness = StoreHarness(State()) { clock in
    combine(
      SideFeature(clock: clock).pullback(state: \State.left, action: \Action.left),
      SideFeature(clock: clock).pullback(state: \State.right, action: \Action.right)
    )
  }

  @Test("removing the child of one keeps the child of the other")
  func children() async {
    await harness.send(.left(.ticker(.startTapped)), .right(.ticker(.startTapped)))
    await harness.send(.left(.ticker(.closeTapped)))
    await harness.clock.advance(by: .seconds(1))
    #expect(
      await harness.state == State(left: Side(ticker: nil), right: Side(ticker: Ticker(ticks: 1)))
    )
    await harness.send(.right(.ticker(.closeTapped)))
    #expect(!harness.clock.hasSleepers)
  }
}
