import Composable
import ComposableTesting
import Testing

/// The actions sent by each kind of effect.
@Suite struct EffectActionTests {
  enum Action: Sendable, Equatable {
    case start
    case responded(Int)
  }

  func feature(_ effect: Effect<Action>) -> Reduce<[Action], Action> {
    Reduce { state, action in
      state.append(action)
      return action == .start ? effect : .none
    }
  }

  func history(of effect: Effect<Action>) async -> [Action] {
    let store = Store(
      initialState: [],
      reducer: feature(effect),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(.start)
    await store.finish()
    return await store.state
  }

  @Test("the action of a send is reduced")
  func send() async {
    #expect(await history(of: .send(.responded(1))) == [.start, .responded(1)])
  }

  @Test("the action of a sync is reduced")
  func sync() async {
    #expect(await history(of: .sync { .responded(1) }) == [.start, .responded(1)])
  }

  @Test("a sync that returns nil sends no action")
  func silentSync() async {
    #expect(await history(of: .sync { nil }) == [.start])
  }

  @Test("the actions of a run are reduced in order")
  func run() async {
    let effect = Effect<Action>.run { send in
      for number in 1...3 { await send(.responded(number)) }
    }
    #expect(
      await history(of: effect) == [.start, .responded(1), .responded(2), .responded(3)]
    )
  }

  @Test("a fire-and-forget effect runs and sends no action")
  func fireAndForget() async {
    let calls = Recorder<String>()
    #expect(await history(of: .fireAndForget { calls.record("called") }) == [.start])
    #expect(calls.elements == ["called"])
  }

  @Test("none does nothing")
  func none() async {
    #expect(await history(of: .none) == [.start])
  }

  @Test("an array literal is a merge")
  func arrayLiteral() async {
    #expect(
      await history(of: [.send(.responded(1)), .none, .sync { .responded(2) }])
        == [.start, .responded(1), .responded(2)]
    )
    #expect(await history(of: []) == [.start])
  }

  @Test("merged effects start in order, however deeply nested")
  func order() async {
    let effect = Effect<Action>.merge(
      .send(.responded(1)),
      .merge(.sync { .responded(2) }, .merge([.send(.responded(3)), .none]), .send(.responded(4))),
      .sync { .responded(5) }
    )
    #expect(await history(of: effect) == [.start] + (1...5).map { .responded($0) })
  }

  @Test("a send within a run returns when the action has been reduced")
  func sendWaits() async {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    let seen = Recorder<Int>()
    let asking = Store(
      initialState: 0,
      reducer: Reduce<Int, Bool> { _, isQuestion in
        guard isQuestion else { return .none }
        return .run { send in
          await store.send(5)
          seen.record(await store.state)
          await send(false)
        }
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    await asking.send(true)
    await asking.finish()
    #expect(seen.elements == [5])
    #expect(await asking.revision == 2)
  }
}
