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

  let bench = Bench(State()) { clock in
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

  @Test("a child that is there hears its actions, and its effects answer to it")
  func present() async {
    await bench.send(.open, .left(.startTapped))
    await bench.clock.advance(by: .seconds(2))
    #expect(await bench.state.left == Ticker(ticks: 2))
    #expect(await bench.state.right == Ticker(ticks: 0))
    await bench.send(.dismiss)
  }

  @Test("an action for a child that is not there is reported, and changes nothing")
  func absent() async throws {
    await bench.send(.left(.ticked))
    #expect(await bench.state == State())
    #expect(bench.log.elements.count == 1)
    let line = try #require(bench.log.elements.first)
    #expect(line.hasPrefix("warning: An “ifLet” at ComposableTests/IfLetTests.swift:"))
    #expect(line.contains("The action was left.ticked."))
  }

  @Test("the parent hears it all the same, and may be what closed the child")
  func parent() async {
    await bench.send(.open, .left(.closeTapped), .left(.closeTapped))
    #expect(await bench.state == State(right: Ticker(), closings: 2))
  }

  @Test("when the child goes, its effects are cancelled, and its sibling's are not")
  func cancellation() async {
    await bench.send(.open, .left(.startTapped), .right(.startTapped), .left(.closeTapped))
    await bench.clock.advance(by: .seconds(3))
    #expect(await bench.state == State(right: Ticker(ticks: 3), closings: 1))
    #expect(bench.log.elements.isEmpty)
    await bench.send(.dismiss)
    #expect(!bench.clock.hasSleepers)
  }

  @Test("the names of its effects are its own")
  func names() async {
    await bench.send(.open, .left(.startTapped), .right(.startTapped), .right(.stopTapped))
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state.left == Ticker(ticks: 1))
    #expect(await bench.state.right == Ticker(ticks: 0))
    await bench.send(.dismiss)
  }

  @Test("one that comes back begins anew")
  func again() async {
    await bench.send(.open, .left(.startTapped), .dismiss, .open)
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state.left == Ticker(ticks: 0))
  }
}
