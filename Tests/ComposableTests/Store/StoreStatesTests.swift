import Composable
import ComposableTesting
import Testing

@Suite struct StoreStatesTests {
  private func makeStore() -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
  }

  @Test("the states begin with the current one, and include each change")
  func states() async {
    let store = makeStore()
    await store.send(1)
    var states = store.states().makeAsyncIterator()
    #expect(await states.next() == 1)
    await store.send(2)
    #expect(await states.next() == 3)
  }

  @Test("a slow reader reaches the latest state")
  func slowReader() async {
    let store = makeStore()
    var states = store.states().makeAsyncIterator()
    #expect(await states.next() == 0)
    for _ in 0..<100 { await store.send(1) }
    #expect(await states.next() == 100)
  }

  @Test("a cancelled reader's sequence ends, and lets the store go", .timeLimit(.minutes(1)))
  func cancellation() async {
    var store: Store<Int, Int>? = makeStore()
    weak let released = store
    let reader = Task { [states = store?.states()] in
      for await _ in states ?? AsyncStream(unfolding: { nil }) {}
    }
    reader.cancel()
    await reader.value
    store = nil
    while released != nil { await Task.yield() }
  }
}
