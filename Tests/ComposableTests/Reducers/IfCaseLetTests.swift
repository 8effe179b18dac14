import Composable
import ComposableTesting
import Testing

@Suite struct IfCaseLetTests {
  @EnumProperties
  enum State: Equatable {
    case loggedOut(Ticker)
    case loggedIn(Ticker)
  }

  @EnumProperties
  enum Action {
    case login(TickerAction)
    case home(TickerAction)
  }

  let harness = StoreHarness(State.loggedOut(Ticker())) { clock in
    Reduce<State, Action> { state, action in
      if case .login(.closeTapped) = action { state = .loggedIn(Ticker()) }
      return .none
    }
    .ifCaseLet(\.loggedOut, action: \.login) { TickerFeature(clock: clock) }
    .ifCaseLet(\.loggedIn, action: \.home) { TickerFeature(clock: clock) }
  }

  @Test("the child of the current case receives its actions")
  func present() async {
    await harness.send(.login(.ticked), .login(.ticked))
    #expect(await harness.state == .loggedOut(Ticker(ticks: 2)))
  }

  @Test("an action for the child of another case changes nothing and logs a warning")
  func absent() async throws {
    await harness.send(.home(.ticked))
    #expect(await harness.state == .loggedOut(Ticker()))
    let line = try #require(harness.log.elements.first)
    #expect(line.hasPrefix("warning: An “ifCaseLet” at ComposableTests/IfCaseLetTests.swift:"))
  }

  @Test("changing the case cancels the effects of its child")
  func change() async {
    await harness.send(.login(.startTapped), .login(.closeTapped))
    #expect(!harness.clock.hasSleepers)
    await harness.send(.home(.startTapped))
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state == .loggedIn(Ticker(ticks: 1)))
    await harness.send(.home(.stopTapped))
  }
}
