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

  let bench = Bench(State()) { clock in
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
    await bench.state[keyPath: keyPath].values.map(\.ticks)
  }

  @Test("an element hears its own actions, and its effects answer to it, wherever it has gone")
  func elements() async {
    await bench.send(.rows(.element(id: 2, action: .startTapped)), .reverse)
    await bench.send(.rows(.element(id: 1, action: .ticked)))
    await bench.clock.advance(by: .seconds(2))
    #expect(await bench.state.rows == [3: Ticker(), 2: Ticker(ticks: 2), 1: Ticker(ticks: 1)])
    await bench.send(.removeAll)
  }

  @Test("an action for an element that is not there is reported, and changes nothing")
  func absent() async throws {
    await bench.send(.rows(.element(id: 7, action: .ticked)))
    #expect(await bench.state == State())
    let line = try #require(bench.log.elements.first)
    #expect(line.hasPrefix("warning: A “forEach” at ComposableTests/ForEachTests.swift:"))
    #expect(line.contains("The action was rows.element."))
  }

  @Test("when an element goes, its effects are cancelled, and its siblings' are not")
  func removal() async {
    for id in 1...3 { await bench.send(.rows(.element(id: id, action: .startTapped))) }
    await bench.send(.others(.element(id: 1, action: .startTapped)))
    await bench.send(.rows(.element(id: 1, action: .closeTapped)))
    await bench.clock.advance(by: .seconds(1))
    #expect(await ticks(\.rows) == [1, 1])
    #expect(await ticks(\.others) == [1])
    await bench.send(.removeAll)
    #expect(!bench.clock.hasSleepers)
    #expect(bench.log.elements.isEmpty)
  }

  @Test("an element cannot cancel its sibling's effects, nor those of its id in another list")
  func names() async {
    for id in 1...2 { await bench.send(.rows(.element(id: id, action: .startTapped))) }
    await bench.send(.others(.element(id: 1, action: .startTapped)))
    await bench.send(.rows(.element(id: 1, action: .stopTapped)))
    await bench.clock.advance(by: .seconds(1))
    #expect(await ticks(\.rows) == [0, 1, 0])
    #expect(await ticks(\.others) == [1])
    await bench.send(.removeAll)
  }
}
