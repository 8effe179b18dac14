import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// The effects of children in a replay.
@Suite struct ChildReplayTests {
  struct State: Equatable, Sendable {
    var child: Ticker?
    var rows: OrderedDictionary<Int, Ticker> = [:]
  }

  @EnumProperties
  enum Action: Sendable {
    case opened
    case closed
    case child(TickerAction)
    case rowAdded(Int)
    case rowRemoved(Int)
    case rows(IdentifiedAction<Int, TickerAction>)
  }

  static func store() -> ReplayHarness<State, Action> {
    ReplayHarness(State()) { clock in
      Reduce<State, Action> { state, action in
        switch action {
        case .opened: state.child = Ticker()
        case .closed: state.child = nil
        case .rowAdded(let id): state.rows[id] = Ticker()
        case .rowRemoved(let id): state.rows[id] = nil
        case .child, .rows: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { TickerFeature(clock: clock) }
      .forEach(\.rows, action: \.rows) { TickerFeature(clock: clock) }
    }
  }

  @Test("a child's effect runs again, and ends with the child")
  func child() async {
    let store = Self.store()
    await store.send(.opened, .child(.startTapped))
    await store.advance(by: 1)
    let copy = await store.restarted()
    await copy.advance(by: 1)
    #expect(await copy.state.child == Ticker(ticks: 2))
    await copy.send(.closed)
    #expect(await copy.inFlight.isEmpty)
    #expect(await copy.store.withCore { $0.effectCheckpoints()?.isEmpty } == true)
  }

  @Test("the effect of a child that is gone does not run again")
  func goneChild() async {
    let store = Self.store()
    await store.send(.opened, .child(.startTapped), .closed)
    // Without the end of the cancelled effect, as where the server is killed before its task has noticed.
    let copy = await store.replayed(3)
    await copy.store.withCore { $0.endReplay() }
    await copy.send(.opened)
    await copy.advance(by: 2)
    #expect(await copy.state.child == Ticker(ticks: 0))
    #expect(await copy.inFlight.isEmpty)
  }

  @Test("the effects of elements run again, except those of elements that are gone")
  func elements() async {
    let store = Self.store()
    for id in 1...3 {
      await store.send(.rowAdded(id), .rows(.element(id: id, action: .startTapped)))
    }
    await store.send(.rowRemoved(2))
    let copy = await store.restarted()
    await copy.advance(by: 1)
    #expect(await copy.state.rows == [1: Ticker(ticks: 1), 3: Ticker(ticks: 1)])
    await copy.send(.rowRemoved(1), .rowRemoved(3))
    #expect(await copy.inFlight.isEmpty)
  }

  @Test("a stale action is logged once, and not again by a replay")
  func stale() async {
    let store = Self.store()
    await store.send(.child(.startTapped))
    #expect(store.log.elements.count == 1)
    #expect(await store.restarted().log.elements.isEmpty)
  }
}
