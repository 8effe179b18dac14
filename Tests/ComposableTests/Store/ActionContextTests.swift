import Composable
import ComposableTesting
import Testing

@Suite struct ActionContextTests {
  static let alice = Sender(rawValue: "alice")
  static let bob = Sender(rawValue: "bob")

  enum Action: Sendable {
    case asked(Effect<Action>)
    case answered
  }

  /// Notes the context of each action.
  func noting(
    now: @escaping @Sendable () -> Timestamp = { .epoch }
  ) -> Store<[ActionContext], Action> {
    Store(
      initialState: [],
      reducer: Reduce<[ActionContext], Action> { contexts, action in
        contexts.append(ActionContext.current)
        if case .asked(let effect) = action { return effect }
        return .none
      },
      executor: TestExecutor(),
      now: now
    )
  }

  @Test("outside of a reduce it is the default")
  func outside() async {
    let standard = ActionContext(timestamp: .epoch, sender: nil, revision: 0)
    let contexts = Recorder<ActionContext>()
    let store = noting(now: { Timestamp(millisecondsSinceEpoch: 5) })
    await store.observe { _, _ in contexts.record(.current) }
    await store.send(
      .asked([
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
    let store = noting {
      clock.record(())
      return Timestamp(millisecondsSinceEpoch: Int64(clock.elements.count) * 1_000)
    }
    await store.send(.asked(.send(.answered)))
    await store.send(.answered)
    #expect(await store.state.map(\.timestamp.millisecondsSinceEpoch) == [1_000, 2_000, 3_000])
  }

  @Test("the sender is who sent the action, or nobody for the server")
  func sender() async {
    let store = noting()
    await store.send(.answered, from: Self.alice)
    await store.send(.answered)
    await store.send(.answered, from: Self.bob)
    #expect(await store.state.map(\.sender) == [Self.alice, nil, Self.bob])
  }

  static let kinds: [Effect<Action>] = [
    .send(.answered),
    .sync { .answered },
    .run { await $0(.answered) },
    [.none, [.run { await $0(.answered) }]],
  ]

  @Test("an effect's answer inherits the sender", arguments: kinds)
  func inheritance(effect: Effect<Action>) async {
    let store = noting()
    await store.send(.asked(effect), from: Self.alice)
    await store.finish()
    await store.send(.asked(.run { await $0(.asked(effect)) }), from: Self.bob)
    await store.finish()
    #expect(
      await store.state.map(\.sender)
        == [Self.alice, Self.alice, Self.bob, Self.bob, Self.bob]
    )
  }

  @Test("the revision is how many actions came before")
  func revision() async {
    let store = noting()
    await store.send(.asked([.send(.answered), .send(.answered)]))
    await store.send(.answered)
    #expect(await store.state.map(\.revision) == [0, 1, 2, 3])
  }

  @Test("a test may set it by hand")
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
