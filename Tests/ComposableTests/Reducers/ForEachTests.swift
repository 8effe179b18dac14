import Composable
import ComposableTesting
import OrderedCollections
import Testing

@Suite struct ForEachTests {
  struct State: Equatable {
    var rows: OrderedDictionary<Int, Ticker> = [1: Ticker(), 2: Ticker(), 3: Ticker()]
    var others: OrderedDictionary<Int, Ticker> = [1: Ticker()]
  }

  @EnumProperties
  enum Action {
    case rows(IdentifiedAction<Int, TickerAction>)
    case others(IdentifiedAction<Int, TickerAction>)
    case reverse
    case removeAll
  }

  let harness = StoreHarness(State()) { clock in
    Reduce<State, Action> { state, action in
      switch action {
      case .rows(.element(let id, .closeTapped)): state.rows[id] = nil
      case .rows, .others: break
      case .reverse: state.rows.reverse()
      case .removeAll:
        state.rows = [:]
        state.others = [:]
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { TickerFeature(clock: clock) }
    .forEach(\.others, action: \.others) { TickerFeature(clock: clock) }
  }

  func ticks(_ keyPath: KeyPath<State, OrderedDictionary<Int, Ticker>>) async -> [Int] {
    await harness.state[keyPath: keyPath].values.map(\.ticks)
  }

  @Test("an element receives its actions, and those of its effects, wherever it has moved")
  func elements() async {
    await harness.send(.rows(.element(id: 2, action: .startTapped)), .reverse)
    await harness.send(.rows(.element(id: 1, action: .ticked)))
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.state.rows == [3: Ticker(), 2: Ticker(ticks: 2), 1: Ticker(ticks: 1)])
    await harness.send(.removeAll)
  }

  @Test("an action for a missing element changes nothing and logs a warning")
  func absent() async throws {
    await harness.send(.rows(.element(id: 7, action: .ticked)))
    #expect(await harness.state == State())
    let line = try #require(harness.log.elements.first)
    #expect(line.hasPrefix("warning: A “forEach” at ComposableTests/ForEachTests.swift:"))
    #expect(line.contains("The action was rows.element."))
  }

  @Test("removing an element cancels its effects but not its siblings'")
  func removal() async {
    for id in 1...3 { await harness.send(.rows(.element(id: id, action: .startTapped))) }
    await harness.send(.others(.element(id: 1, action: .startTapped)))
    await harness.send(.rows(.element(id: 1, action: .closeTapped)))
    await harness.clock.advance(by: .seconds(1))
    #expect(await ticks(\.rows) == [1, 1])
    #expect(await ticks(\.others) == [1])
    await harness.send(.removeAll)
    #expect(!harness.clock.hasSleepers)
    #expect(harness.log.elements.isEmpty)
  }

  @Test("an element cannot cancel the effects of its siblings or of other lists")
  func names() async {
    for id in 1...2 { await harness.send(.rows(.element(id: id, action: .startTapped))) }
    await harness.send(.others(.element(id: 1, action: .startTapped)))
    await harness.send(.rows(.element(id: 1, action: .stopTapped)))
    await harness.clock.advance(by: .seconds(1))
    #expect(await ticks(\.rows) == [0, 1, 0])
    #expect(await ticks(\.others) == [1])
    await harness.send(.removeAll)
  }
}
