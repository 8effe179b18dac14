import Composable
import ComposableTesting
import Testing

@Suite struct IfLetIdentityTests {
  struct Page: Equatable, Identifiable {
    let id: Int
    var ticker = Ticker()
  }

  struct State: Equatable {
    var page: Page?
  }

  @EnumProperties
  enum Action {
    case turnTo(Int)
    case page(TickerAction)
  }

  let bench = Bench(State()) { clock in
    Reduce<State, Action> { state, action in
      if case .turnTo(let id) = action { state.page = Page(id: id) }
      return .none
    }
    .ifLet(\.page, action: \.page) {
      TickerFeature(clock: clock).pullback(state: \.ticker, action: \.self.asOptional)
    }
  }

  @Test("when another child takes its place, the effects of the first are cancelled")
  func another() async {
    await bench.send(.turnTo(1), .page(.startTapped), .turnTo(2))
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state.page == Page(id: 2))
    #expect(!bench.clock.hasSleepers)
  }

  @Test("when the same comes again, they go on")
  func same() async {
    await bench.send(.turnTo(1), .page(.startTapped), .turnTo(1))
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state.page?.ticker.ticks == 1)
    await bench.send(.page(.stopTapped))
  }
}

extension TickerAction {
  /// The whole action, as if it were the payload of a case.
  fileprivate var asOptional: TickerAction? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
