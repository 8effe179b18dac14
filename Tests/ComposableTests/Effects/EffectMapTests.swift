import Composable
import ComposableTesting
import Testing

@Suite struct EffectMapTests {
  /// Returns the actions that a store reduces after an effect of numbers is mapped to strings.
  func responses(of effect: Effect<Int>) async -> Set<String> {
    let words = effect.map { "response \($0)" }
    let store = Store(
      initialState: Set<String>(),
      reducer: Reduce<Set<String>, String> { state, action in
        guard action != "question" else { return words }
        state.insert(action)
        return .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send("question")
    await store.finish()
    return await store.state
  }

  @Test("none stays none")
  func none() async {
    #expect(await responses(of: .none) == [])
  }

  @Test("a send is mapped")
  func send() async {
    #expect(await responses(of: .send(1)) == ["response 1"])
  }

  @Test("a sync is mapped, including one that sends no action")
  func sync() async {
    #expect(await responses(of: .sync { 2 }) == ["response 2"])
    #expect(await responses(of: .sync { nil }) == [])
  }

  @Test("every action of a run is mapped")
  func run() async {
    let effect = Effect<Int>.run { send in
      await send(3)
      await send(4)
    }
    #expect(await responses(of: effect) == ["response 3", "response 4"])
  }

  @Test("a mapped fire-and-forget effect runs")
  func fireAndForget() async {
    let calls = Recorder<Int>()
    #expect(await responses(of: .fireAndForget { calls.record(5) }) == [])
    #expect(calls.elements == [5])
  }

  @Test("every effect of a merge is mapped, however deeply nested")
  func merge() async {
    let effect: Effect<Int> = [
      .send(1), [.sync { 2 }, .merge(.run { await $0(3) }, .send(4))], .send(5),
    ]
    #expect(await responses(of: effect) == Set((1...5).map { "response \($0)" }))
  }

  @Test("mapping twice is equivalent to mapping with the composed function")
  func composition() async {
    let effect: Effect<Int> = [.send(1), .run { await $0(2) }]
    let twice = await responses(of: effect.map { $0 + 1 }.map { $0 * 10 })
    #expect(twice == (await responses(of: effect.map { ($0 + 1) * 10 })))
    #expect(twice == ["response 20", "response 30"])
  }
}
