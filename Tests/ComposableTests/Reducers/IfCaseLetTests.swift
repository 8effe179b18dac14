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

  let bench = Bench(State.loggedOut(Ticker())) { clock in
    Reduce<State, Action> { state, action in
      if case .login(.closeTapped) = action { state = .loggedIn(Ticker()) }
      return .none
    }
    .ifCaseLet(\.loggedOut, action: \.login) { TickerFeature(clock: clock) }
    .ifCaseLet(\.loggedIn, action: \.home) { TickerFeature(clock: clock) }
  }

  @Test("the child of the present case hears its actions")
  func present() async {
    await bench.send(.login(.ticked), .login(.ticked))
    #expect(await bench.state == .loggedOut(Ticker(ticks: 2)))
  }

  @Test("an action for the child of another case is reported, and changes nothing")
  func absent() async throws {
    await bench.send(.home(.ticked))
    #expect(await bench.state == .loggedOut(Ticker()))
    let line = try #require(bench.log.elements.first)
    #expect(line.hasPrefix("warning: An “ifCaseLet” at ComposableTests/IfCaseLetTests.swift:"))
  }

  @Test("when the case changes, the effects of its child are cancelled")
  func change() async {
    await bench.send(.login(.startTapped), .login(.closeTapped))
    #expect(!bench.clock.hasSleepers)
    await bench.send(.home(.startTapped))
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state == .loggedIn(Ticker(ticks: 1)))
    await bench.send(.home(.stopTapped))
  }
}
