import Composable
import ComposableTesting
import Testing

/// What each kind of effect does once a reducer has returned it.
@Suite struct EffectAnswerTests {
  enum Action: Sendable, Equatable {
    case asked
    case answered(Int)
  }

  func feature(_ effect: Effect<Action>) -> Reduce<[Action], Action> {
    Reduce { state, action in
      state.append(action)
      return action == .asked ? effect : .none
    }
  }

  func history(of effect: Effect<Action>) async -> [Action] {
    let store = Store(
      initialState: [],
      reducer: feature(effect),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(.asked)
    await store.finish()
    return await store.state
  }

  @Test("the answer of a send goes back through the reducer")
  func send() async {
    #expect(await history(of: .send(.answered(1))) == [.asked, .answered(1)])
  }

  @Test("the answer of a sync goes back through the reducer")
  func sync() async {
    #expect(await history(of: .sync { .answered(1) }) == [.asked, .answered(1)])
  }

  @Test("a sync that returns nothing has no answer")
  func silentSync() async {
    #expect(await history(of: .sync { nil }) == [.asked])
  }

  @Test("every answer of a run goes back through the reducer, in its order")
  func run() async {
    let effect = Effect<Action>.run { send in
      for number in 1...3 { await send(.answered(number)) }
    }
    #expect(
      await history(of: effect) == [.asked, .answered(1), .answered(2), .answered(3)]
    )
  }

  @Test("a fire-and-forget runs and has no answer")
  func fireAndForget() async {
    let calls = Recorder<String>()
    #expect(await history(of: .fireAndForget { calls.record("called") }) == [.asked])
    #expect(calls.elements == ["called"])
  }

  @Test("no effect does nothing")
  func none() async {
    #expect(await history(of: .none) == [.asked])
  }

  @Test("an array literal is a merge")
  func arrayLiteral() async {
    #expect(
      await history(of: [.send(.answered(1)), .none, .sync { .answered(2) }])
        == [.asked, .answered(1), .answered(2)]
    )
    #expect(await history(of: []) == [.asked])
  }

  @Test("the effects of a merge start in their order, however deeply nested")
  func order() async {
    let effect = Effect<Action>.merge(
      .send(.answered(1)),
      .merge(.sync { .answered(2) }, .merge([.send(.answered(3)), .none]), .send(.answered(4))),
      .sync { .answered(5) }
    )
    #expect(await history(of: effect) == [.asked] + (1...5).map { .answered($0) })
  }

  @Test("a send within a run returns when the answer has been reduced")
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
