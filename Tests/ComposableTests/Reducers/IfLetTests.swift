import Composable
import ComposableTesting
import Testing

@Suite struct IfLetTests {
  struct State: Equatable {
    var left: Ticker?
    var right: Ticker?
    var closings = 0
  }

  @EnumProperties
  enum Action {
    case open
    case left(TickerAction)
    case right(TickerAction)
    case dismiss
  }

  let harness = StoreHarness(State()) { clock in
    Reduce<State, Action> { state, action in
      switch action {
      case .open:
        state.left = Ticker()
        state.right = Ticker()
      case .left(.closeTapped):
        state.left = nil
        state.closings += 1
      case .dismiss:
        state.left = nil
        state.right = nil
      case .left, .right:
        break
      }
      return .none
    }
    .ifLet(\.left, action: \.left) { TickerFeature(clock: clock) }
    .ifLet(\.right, action: \.right) { TickerFeature(clock: clock) }
  }

  @Test("a present child receives its actions, and those of its effects")
  func present() async {
    await harness.send(.open, .left(.startTapped))
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.state.left == Ticker(ticks: 2))
    #expect(await harness.state.right == Ticker(ticks: 0))
    await harness.send(.dismiss)
  }

  @Test("an action for a missing child changes nothing and logs a warning")
  func absent() async throws {
    await harness.send(.left(.ticked))
    #expect(await harness.state == State())
    #expect(harness.log.elements.count == 1)
    let line = try #require(harness.log.elements.first)
    #expect(line.hasPrefix("warning: An “ifLet” at ComposableTests/IfLetTests.swift:"))
    #expect(line.contains("The action was left.ticked."))
  }

  @Test("the parent receives an action for a missing child")
  func parent() async {
    await harness.send(.open, .left(.closeTapped), .left(.closeTapped))
    #expect(await harness.state == State(right: Ticker(), closings: 2))
  }

  @Test("removing a child cancels its effects but not its sibling's")
  func cancellation() async {
    await harness.send(.open, .left(.startTapped), .right(.startTapped), .left(.closeTapped))
    await harness.clock.advance(by: .seconds(3))
    #expect(await harness.state == State(right: Ticker(ticks: 3), closings: 1))
    #expect(harness.log.elements.isEmpty)
    await harness.send(.dismiss)
    #expect(!harness.clock.hasSleepers)
  }

  @Test("effect ids are local to a child")
  func names() async {
    await harness.send(.open, .left(.startTapped), .right(.startTapped), .right(.stopTapped))
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.left == Ticker(ticks: 1))
    #expect(await harness.state.right == Ticker(ticks: 0))
    await harness.send(.dismiss)
  }

  @Test("a child that is added again has no effects in flight")
  func again() async {
    await harness.send(.open, .left(.startTapped), .dismiss, .open)
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.left == Ticker(ticks: 0))
  }
}
