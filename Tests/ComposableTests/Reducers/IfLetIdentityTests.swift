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

  let harness = StoreHarness(State()) { clock in
    Reduce<State, Action> { state, action in
      if case .turnTo(let id) = action { state.page = Page(id: id) }
      return .none
    }
    .ifLet(\.page, action: \.page) {
      TickerFeature(clock: clock).pullback(state: \.ticker, action: \.self.asOptional)
    }
  }

  @Test("replacing a child by one with another id cancels its effects")
  func another() async {
    await harness.send(.turnTo(1), .page(.startTapped), .turnTo(2))
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.page == Page(id: 2))
    #expect(!harness.clock.hasSleepers)
  }

  @Test("replacing a child by one with the same id keeps its effects")
  func same() async {
    await harness.send(.turnTo(1), .page(.startTapped), .turnTo(1))
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.page?.ticker.ticks == 1)
    await harness.send(.page(.stopTapped))
  }
}

extension TickerAction {
  /// The action as an optional, like the payload of a case.
  fileprivate var asOptional: TickerAction? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
