import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// Children that are removed by a reducer outside the `ifLet` or `forEach` that brings them in.
@Suite struct OutsideRemovalTests {
  struct Side: Equatable {
    var child: Ticker?
    var rows: OrderedDictionary<Int, Ticker> = [:]
  }

  struct State: Equatable {
    var left = Side()
    var right = Side()
  }

  @EnumProperties
  enum SideAction {
    case open
    case child(TickerAction)
    case rows(IdentifiedAction<Int, TickerAction>)
  }

  @EnumProperties
  enum Action {
    case left(SideAction)
    case right(SideAction)
    case removeChild
    case removeRow(Int)
    case clear
    case other
  }

  struct SideFeature: Reducer {
    let clock: TestClock

    var body: some Reducer<Side, SideAction> {
      Reduce { state, action in
        if action.open != nil { state = Side(child: Ticker(), rows: [1: Ticker(), 2: Ticker()]) }
        return .none
      }
      .ifLet(\.child, action: \.child) { TickerFeature(clock: clock) }
      .forEach(\.rows, action: \.rows) { TickerFeature(clock: clock) }
    }
  }

  /// A pullback written by hand.
  struct ByHand: Reducer {
    let base: SideFeature

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .left(let action) = action else { return .none }
      return base.reduce(into: &state.left, action: action).map(Action.left)
    }
  }

  let bench = Bench(State()) { clock in
    combine(
      SideFeature(clock: clock).pullback(state: \State.left, action: \Action.left),
      SideFeature(clock: clock).pullback(state: \State.right, action: \Action.right),
      Reduce { state, action in
        switch action {
        case .removeChild: state.left.child = nil
        case .removeRow(let id): state.left.rows[id] = nil
        case .clear: state = State()
        case .left, .right, .other: break
        }
        return .none
      }
    )
  }

  func open(_ bench: Bench<State, Action>) async {
    for side in [Action.left, Action.right] {
      await bench.send(side(.open), side(.child(.startTapped)))
      for id in 1...2 {
        await bench.send(side(.rows(.element(id: id, action: .startTapped))))
      }
    }
  }

  @Test("the effects of what is removed have ended by the next action, whatever that is")
  func removal() async {
    await open(bench)
    await bench.send(.removeChild, .removeRow(1), .other)
    await bench.clock.advance(by: .seconds(1))
    let ticked: OrderedDictionary = [1: Ticker(ticks: 1), 2: Ticker(ticks: 1)]
    #expect(await bench.state.left == Side(rows: [2: Ticker(ticks: 1)]))
    #expect(await bench.state.right == Side(child: Ticker(ticks: 1), rows: ticked))
    await bench.send(.clear, .other)
    #expect(!bench.clock.hasSleepers)
    #expect(bench.log.elements.isEmpty)
  }

  @Test(
    "where many rows have effects, those of the removed end, too, and those of the others do not"
  )
  func many() async {
    await bench.send(.left(.open))
    let bench = Bench(
      State(left: Side(rows: .init(uniqueKeysWithValues: (1...100).map { ($0, .init()) })))
    ) {
      clock in
      combine(
        SideFeature(clock: clock).pullback(state: \State.left, action: \Action.left),
        Reduce { state, action in
          if case .removeRow(let id) = action { state.left.rows[id] = nil }
          if case .other = action {
            let last = state.left.rows.removeValue(forKey: 100)
            state.left.rows[101] = last
          }
          return .none
        }
      )
    }
    for id in 1...100 { await bench.send(.left(.rows(.element(id: id, action: .startTapped)))) }
    await bench.send(.removeRow(50), .left(.rows(.element(id: 1, action: .ticked))), .other)
    await bench.clock.advance(by: .seconds(1))
    let rows = await bench.state.left.rows
    #expect(rows.count == 99)
    #expect(rows[1]?.ticks == 2)
    #expect(rows[101]?.ticks == 0)
    #expect(rows.values.filter { $0.ticks == 1 }.count == 97)
    #expect(bench.log.elements.isEmpty)
  }

  @Test("a child that is brought in by hand ends its children's effects as before")
  func byHand() async {
    let bench = Bench(State()) { clock in
      ByHand(base: SideFeature(clock: clock))
    }
    await bench.send(.left(.open), .left(.child(.startTapped)))
    await bench.send(.left(.rows(.element(id: 1, action: .startTapped))))
    await bench.send(.other)
    await bench.clock.advance(by: .seconds(1))
    #expect(await bench.state.left.child?.ticks == 1)
    #expect(await bench.state.left.rows[1]?.ticks == 1)
    await bench.send(.left(.child(.stopTapped)), .left(.rows(.element(id: 1, action: .stopTapped))))
    #expect(!bench.clock.hasSleepers)
  }
}
