import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// A feature that contains a list of itself.
@Suite struct RecursionTests {
  struct Node: Equatable, Identifiable {
    let id: Int
    var ticker = Ticker()
    var children: OrderedDictionary<Int, Node> = [:]

    init(_ id: Int, _ children: Node...) {
      self.id = id
      self.children = OrderedDictionary(uniqueKeysWithValues: children.map { ($0.id, $0) })
    }
  }

  @EnumProperties
  indirect enum NodeAction: Sendable {
    case ticker(TickerAction)
    case remove(Int)
    case children(IdentifiedAction<Int, NodeAction>)
  }

  struct NodeFeature: Reducer {
    let clock: TestClock

    var body: some Reducer<Node, NodeAction> {
      TickerFeature(clock: clock).pullback(state: \.ticker, action: \.ticker)
      Reduce { state, action in
        if case .remove(let id) = action { state.children[id] = nil }
        return .none
      }
      .forEach(\.children, action: \.children) { NodeFeature(clock: clock) }
    }
  }

  let harness = StoreHarness(Node(0, Node(1, Node(2, Node(3))), Node(4))) { NodeFeature(clock: $0) }

  /// Returns an action for the node at the end of a path.
  static func at(_ path: Int..., action: NodeAction) -> NodeAction {
    path.reversed().reduce(action) { .children(.element(id: $1, action: $0)) }
  }

  @Test("a node at any depth receives its actions, and those of its effects")
  func depth() async {
    await harness.send(Self.at(1, 2, 3, action: .ticker(.startTapped)))
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.state.children[1]?.children[2]?.children[3]?.ticker.ticks == 2)
    await harness.send(Self.at(1, 2, 3, action: .ticker(.stopTapped)))
    #expect(!harness.clock.hasSleepers)
  }

  @Test("a node cannot cancel the effects of its parent or its children")
  func names() async {
    await harness.send(
      .ticker(.startTapped),
      Self.at(1, action: .ticker(.startTapped)),
      Self.at(1, 2, action: .ticker(.startTapped)),
      Self.at(1, action: .ticker(.stopTapped))
    )
    await harness.clock.advance(by: .seconds(1))
    let root = await harness.state
    #expect(root.ticker.ticks == 1)
    #expect(root.children[1]?.ticker.ticks == 0)
    #expect(root.children[1]?.children[2]?.ticker.ticks == 1)
    await harness.send(.remove(1), .ticker(.stopTapped))
  }

  @Test("removing a node cancels the effects of its descendants")
  func removal() async {
    await harness.send(
      Self.at(1, 2, 3, action: .ticker(.startTapped)),
      Self.at(4, action: .ticker(.startTapped)),
      .remove(1)
    )
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.state.children[4]?.ticker.ticks == 1)
    await harness.send(.remove(4))
    #expect(!harness.clock.hasSleepers)
    #expect(harness.log.elements.isEmpty)
  }
}
