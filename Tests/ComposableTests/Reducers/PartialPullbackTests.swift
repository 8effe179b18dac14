import Composable
import ComposableTesting
import Testing

/// Pullbacks along the state or along the action alone.
@Suite struct PartialPullbackTests {
  struct Global: Equatable {
    var ticker = Ticker()
    var other = 0
  }

  @EnumProperties
  enum GlobalAction: Equatable {
    case ticker(TickerAction)
    case other
  }

  /// Sends actions and advances the clock, and returns the state after each step.
  func states(
    _ reducer: (TestClock) -> some Reducer<Global, GlobalAction>
  ) async -> [Global] {
    let harness = StoreHarness(Global(), reducer)
    var states: [Global] = []
    for action in [GlobalAction.other, .ticker(.startTapped), .other] {
      await harness.send(action)
      await harness.clock.advance(by: .seconds(1))
      await harness.executor.rest()
      await states.append(harness.state)
    }
    return states
  }

  @Test("a pullback along the state and one along the action are one along both, in any order")
  func law() async {
    let both = await states {
      TickerFeature(clock: $0).pullback(state: \Global.ticker, action: \GlobalAction.ticker)
    }
    let stateFirst = await states {
      TickerFeature(clock: $0).pullback(state: \Global.ticker)
        .pullback(action: \GlobalAction.ticker)
    }
    let actionFirst = await states {
      TickerFeature(clock: $0).pullback(action: \GlobalAction.ticker)
        .pullback(state: \Global.ticker)
    }
    #expect(both.map(\.ticker.ticks) == [0, 1, 2])
    #expect(stateFirst == both)
    #expect(actionFirst == both)
  }

  struct Box: Equatable { var child: Ticker? = Ticker() }

  @EnumProperties
  enum BoxAction: Equatable {
    case child(TickerAction)
    case removed
  }

  struct Outer: Equatable { var box = Box() }

  @Test("the effects of a removed child end below a pullback along the state")
  func removal() async {
    let harness = StoreHarness(Outer()) { clock in
      Reduce<Box, BoxAction> { state, action in
        if action == .removed { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: \.child) { TickerFeature(clock: clock) }
      .pullback(state: \Outer.box)
    }
    await harness.send(.child(.startTapped))
    #expect(await harness.store.withCore { $0.effectsInFlight().count } == 1)
    await harness.send(.removed)
    #expect(await harness.store.withCore { $0.effectsInFlight().isEmpty })
  }
}
