import Composable
import ComposableTesting
import Testing

@Suite struct CombineTests {
  enum Action: Sendable, Hashable {
    case asked
    case answered(by: Int)
  }

  /// A reducer that answers a question with its own number, through one kind of effect.
  func answering(_ effect: Effect<Action>) -> Reduce<Set<Action>, Action> {
    Reduce { state, action in
      state.insert(action)
      return action == .asked ? effect : .none
    }
  }

  func answers(_ reducer: some Reducer<Set<Action>, Action>) async -> Set<Action> {
    let store = Store(
      initialState: [],
      reducer: reducer,
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(.asked)
    await store.finish()
    return await store.state.subtracting([.asked])
  }

  typealias MakeEffect = @Sendable (Action) -> Effect<Action>
  static let kinds: [(name: String, make: MakeEffect)] = [
    ("send", { .send($0) }),
    ("sync", { answer in .sync { answer } }),
    ("run", { answer in .run { send in await send(answer) } }),
    ("merge", { [.none, .send($0)] }),
    ("nested merge", { answer in [[.none, [.run { await $0(answer) }]], .none] }),
  ]

  @Test("every combined reducer's effect runs and none of their actions is lost", arguments: kinds)
  func oneKind(name: String, make: MakeEffect) async {
    let all = await answers(
      combine(
        answering(make(.answered(by: 1))),
        answering(make(.answered(by: 2))),
        answering(make(.answered(by: 3)))
      )
    )
    #expect(all == [.answered(by: 1), .answered(by: 2), .answered(by: 3)])
  }

  @Test("effects of different kinds all run")
  func mixedKinds() async {
    let calls = Recorder<Int>()
    let all = await answers(
      combine(
        answering(.fireAndForget { calls.record(0) }),
        answering(.send(.answered(by: 1))),
        answering(.none),
        answering(.run { await $0(.answered(by: 2)) }),
        answering(.sync { .answered(by: 3) }),
        answering([.send(.answered(by: 4)), [.run { await $0(.answered(by: 5)) }]]),
        answering(.fireAndForget { calls.record(6) })
      )
    )
    #expect(all == Set((1...5).map { .answered(by: $0) }))
    #expect(Set(calls.elements) == [0, 6])
  }

  @Test("a combination of combinations loses nothing either")
  func nested() async {
    func one(_ number: Int) -> Reduce<Set<Action>, Action> {
      answering(.run { await $0(.answered(by: number)) })
    }
    let all = await answers(combine(combine(one(1), one(2)), combine(one(3), combine(one(4)))))
    #expect(all == Set((1...4).map { .answered(by: $0) }))
  }

  @Test("a later reducer sees what an earlier one wrote")
  func stateOrder() {
    let append = { @Sendable (name: String) in
      Reduce<[String], Int> { state, _ in
        state.append("\(name) sees \(state.count)")
        return .none
      }
    }
    var state: [String] = []
    _ = combine(append("first"), append("second"), append("third")).reduce(into: &state, action: 0)
    #expect(state == ["first sees 0", "second sees 1", "third sees 2"])
  }

  @Test("all reducers have written before the first effect starts, and effects start in order")
  func effectOrder() async {
    let events = Recorder<String>()
    let noting = { @Sendable (name: String) in
      Reduce<Int, Int> { _, _ in
        events.record("\(name) reduces")
        return .sync {
          events.record("\(name)'s effect")
          return nil
        }
      }
    }
    let store = Store(
      initialState: 0,
      reducer: combine(noting("a"), noting("b")),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(0)
    #expect(events.elements == ["a reduces", "b reduces", "a's effect", "b's effect"])
  }

  @Test("nothing combined does nothing")
  func empty() async {
    #expect(await answers(combine()) == [])
  }
}
