import Composable
import ComposableTesting
import Testing

@Suite struct CombineTests {
  enum Action: Sendable, Hashable {
    case request
    case response(from: Int)
  }

  /// Returns a reducer that responds to a request with an effect.
  func responding(_ effect: Effect<Action>) -> Reduce<Set<Action>, Action> {
    Reduce { state, action in
      state.insert(action)
      return action == .request ? effect : .none
    }
  }

  func responses(_ reducer: some Reducer<Set<Action>, Action>) async -> Set<Action> {
    let store = Store(
      initialState: [],
      reducer: reducer,
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(.request)
    await store.finish()
    return await store.state.subtracting([.request])
  }

  typealias MakeEffect = @Sendable (Action) -> Effect<Action>
  static let kinds: [(name: String, make: MakeEffect)] = [
    ("send", { .send($0) }),
    ("sync", { action in .sync { action } }),
    ("run", { action in .run { send in await send(action) } }),
    ("merge", { [.none, .send($0)] }),
    ("nested merge", { action in [[.none, [.run { await $0(action) }]], .none] }),
  ]

  @Test("the effects of all combined reducers run and send their actions", arguments: kinds)
  func oneKind(name: String, make: MakeEffect) async {
    let all = await responses(
      combine(
        responding(make(.response(from: 1))),
        responding(make(.response(from: 2))),
        responding(make(.response(from: 3)))
      )
    )
    #expect(all == [.response(from: 1), .response(from: 2), .response(from: 3)])
  }

  @Test("effects of different kinds all run")
  func mixedKinds() async {
    let calls = Recorder<Int>()
    let all = await responses(
      combine(
        responding(.fireAndForget { calls.record(0) }),
        responding(.send(.response(from: 1))),
        responding(.none),
        responding(.run { await $0(.response(from: 2)) }),
        responding(.sync { .response(from: 3) }),
        responding([.send(.response(from: 4)), [.run { await $0(.response(from: 5)) }]]),
        responding(.fireAndForget { calls.record(6) })
      )
    )
    #expect(all == Set((1...5).map { .response(from: $0) }))
    #expect(Set(calls.elements) == [0, 6])
  }

  @Test("the effects of nested combinations all run")
  func nested() async {
    func one(_ number: Int) -> Reduce<Set<Action>, Action> {
      responding(.run { await $0(.response(from: number)) })
    }
    let all = await responses(combine(combine(one(1), one(2)), combine(one(3), combine(one(4)))))
    #expect(all == Set((1...4).map { .response(from: $0) }))
  }

  @Test("a reducer sees the changes of earlier ones")
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

  @Test("effects start in order, after all reducers have run")
  func effectOrder() async {
    let events = Recorder<String>()
    let recording = { @Sendable (name: String) in
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
      reducer: combine(recording("a"), recording("b")),
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(0)
    #expect(events.elements == ["a reduces", "b reduces", "a's effect", "b's effect"])
  }

  @Test("an empty combination does nothing")
  func empty() async {
    #expect(await responses(combine()) == [])
  }
}
