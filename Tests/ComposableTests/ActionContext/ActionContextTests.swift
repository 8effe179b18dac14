import Composable
import ComposableTesting
import Testing

@Suite struct ActionContextTests {
  static let alice = Sender(rawValue: "alice")
  static let bob = Sender(rawValue: "bob")

  enum Action: Sendable {
    case request(Effect<Action>)
    case response
  }

  /// Returns a store that records the context of each action.
  func recordingStore(
    now: @escaping @Sendable () -> Timestamp = { .epoch }
  ) -> Store<[ActionContext], Action> {
    Store(
      initialState: [],
      reducer: Reduce<[ActionContext], Action> { contexts, action in
        contexts.append(ActionContext.current)
        if case .request(let effect) = action { return effect }
        return .none
      },
      executor: TestExecutor(),
      now: now
    )
  }

  @Test("the context outside a reduce is the default")
  func outside() async {
    let standard = ActionContext(timestamp: .epoch, sender: nil, revision: 0)
    let contexts = Recorder<ActionContext>()
    let store = recordingStore(now: { Timestamp(millisecondsSinceEpoch: 5) })
    await store.observe { _, _ in contexts.record(.current) }
    await store.send(
      .request([
        .sync {
          contexts.record(.current)
          return nil
        },
        .run { _ in contexts.record(.current) },
      ]),
      from: Self.alice
    )
    await store.finish()
    #expect(contexts.elements == [standard, standard, standard])
    #expect(ActionContext.current == standard)
  }

  @Test("the timestamp is read once for each action")
  func timestamp() async {
    let clock = Recorder<Void>()
    let store = recordingStore {
      clock.record(())
      return Timestamp(millisecondsSinceEpoch: Int64(clock.elements.count) * 1_000)
    }
    await store.send(.request(.send(.response)))
    await store.send(.response)
    #expect(await store.state.map(\.timestamp.millisecondsSinceEpoch) == [1_000, 2_000, 3_000])
  }

  @Test("the sender is that of the action, or nil for the server")
  func sender() async {
    let store = recordingStore()
    await store.send(.response, from: Self.alice)
    await store.send(.response)
    await store.send(.response, from: Self.bob)
    #expect(await store.state.map(\.sender) == [Self.alice, nil, Self.bob])
  }

  static let kinds: [Effect<Action>] = [
    .send(.response),
    .sync { .response },
    .run { await $0(.response) },
    [.none, [.run { await $0(.response) }]],
  ]

  @Test("an action of an effect inherits the sender", arguments: kinds)
  func inheritance(effect: Effect<Action>) async {
    let store = recordingStore()
    await store.send(.request(effect), from: Self.alice)
    await store.finish()
    await store.send(.request(.run { await $0(.request(effect)) }), from: Self.bob)
    await store.finish()
    #expect(
      await store.state.map(\.sender)
        == [Self.alice, Self.alice, Self.bob, Self.bob, Self.bob]
    )
  }

  @Test("the revision is the number of earlier actions")
  func revision() async {
    let store = recordingStore()
    await store.send(.request([.send(.response), .send(.response)]))
    await store.send(.response)
    #expect(await store.state.map(\.revision) == [0, 1, 2, 3])
  }

  @Test("a test can set the context")
  func byHand() {
    let context = ActionContext(
      timestamp: Timestamp(millisecondsSinceEpoch: 9),
      sender: Self.alice,
      revision: 3
    )
    let seen = ActionContext.$current.withValue(context) { ActionContext.current }
    #expect(seen == context)
  }
}
