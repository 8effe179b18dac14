import Composable
import ComposableTesting
import Testing

@Suite struct EffectMapTests {
  /// What a store reduces after an effect of numbers has been mapped to an effect of words.
  func answers(of effect: Effect<Int>) async -> Set<String> {
    let words = effect.map { "answer \($0)" }
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

  @Test("nothing stays nothing")
  func none() async {
    #expect(await answers(of: .none) == [])
  }

  @Test("a send is mapped")
  func send() async {
    #expect(await answers(of: .send(1)) == ["answer 1"])
  }

  @Test("a sync is mapped, and its silence stays silence")
  func sync() async {
    #expect(await answers(of: .sync { 2 }) == ["answer 2"])
    #expect(await answers(of: .sync { nil }) == [])
  }

  @Test("every answer of a run is mapped")
  func run() async {
    let effect = Effect<Int>.run { send in
      await send(3)
      await send(4)
    }
    #expect(await answers(of: effect) == ["answer 3", "answer 4"])
  }

  @Test("a fire-and-forget still runs")
  func fireAndForget() async {
    let calls = Recorder<Int>()
    #expect(await answers(of: .fireAndForget { calls.record(5) }) == [])
    #expect(calls.elements == [5])
  }

  @Test("every effect of a merge is mapped, however deeply nested")
  func merge() async {
    let effect: Effect<Int> = [
      .send(1), [.sync { 2 }, .merge(.run { await $0(3) }, .send(4))], .send(5),
    ]
    #expect(await answers(of: effect) == Set((1...5).map { "answer \($0)" }))
  }

  @Test("mapping twice is mapping once with both functions")
  func composition() async {
    let effect: Effect<Int> = [.send(1), .run { await $0(2) }]
    let twice = await answers(of: effect.map { $0 + 1 }.map { $0 * 10 })
    #expect(twice == (await answers(of: effect.map { ($0 + 1) * 10 })))
    #expect(twice == ["answer 20", "answer 30"])
  }
}
