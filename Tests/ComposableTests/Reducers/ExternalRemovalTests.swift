import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// Children removed by a reducer outside the `ifLet` or `forEach` that embeds them.
@Suite struct ExternalRemovalTests {
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

  /// A handwritten pullback.
  struct ManualPullback: Reducer {
    let base: SideFeature

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .left(let action) = action else { return .none }
      return base.reduce(into: &state.left, action: action).map(Action.left)
    }
  }

  let harness = StoreHarness(State()) { clock in
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

  func open(_ harness: StoreHarness<State, Action>) async {
    for side in [Action.left, Action.right] {
      await harness.send(side(.open), side(.child(.startTapped)))
      for id in 1...2 {
        await harness.send(side(.rows(.element(id: id, action: .startTapped))))
      }
    }
  }

  @Test("the effects of removed children are cancelled by the next action at the latest")
  func removal() async {
    await open(harness)
    await harness.send(.removeChild, .removeRow(1), .other)
    await harness.clock.advance(by: .seconds(1))
    let ticked: OrderedDictionary = [1: Ticker(ticks: 1), 2: Ticker(ticks: 1)]
    #expect(await harness.state.left == Side(rows: [2: Ticker(ticks: 1)]))
    #expect(await harness.state.right == Side(child: Ticker(ticks: 1), rows: ticked))
    await harness.send(.clear, .other)
    #expect(!harness.clock.hasSleepers)
    #expect(harness.log.elements.isEmpty)
  }

  @Test(
    "removing some of many rows with effects cancels only theirs"
  )
  func many() async {
    await harness.send(.left(.open))
    let harness = StoreHarness(
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
    for id in 1...100 { await harness.send(.left(.rows(.element(id: id, action: .startTapped)))) }
    await harness.send(.removeRow(50), .left(.rows(.element(id: 1, action: .ticked))), .other)
    await harness.clock.advance(by: .seconds(1))
    let rows = await harness.state.left.rows
    #expect(rows.count == 99)
    #expect(rows[1]?.ticks == 2)
    #expect(rows[101]?.ticks == 0)
    #expect(rows.values.filter { $0.ticks == 1 }.count == 97)
    #expect(harness.log.elements.isEmpty)
  }

  @Test("a handwritten pullback keeps the effects of present children")
  func byHand() async {
    let harness = StoreHarness(State()) { clock in
      ManualPullback(base: SideFeature(clock: clock))
    }
    await harness.send(.left(.open), .left(.child(.startTapped)))
    await harness.send(.left(.rows(.element(id: 1, action: .startTapped))))
    await harness.send(.other)
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.left.child?.ticks == 1)
    #expect(await harness.state.left.rows[1]?.ticks == 1)
    await harness.send(
      .left(.child(.stopTapped)),
      .left(.rows(.element(id: 1, action: .stopTapped)))
    )
    #expect(!harness.clock.hasSleepers)
  }
}
