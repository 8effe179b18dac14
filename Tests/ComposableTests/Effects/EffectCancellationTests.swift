import Composable
import ComposableTesting
import Testing

@Suite struct EffectCancellationTests {
  /// A reducer whose every action starts work that only a cancellation ends, and tells of its end.
  func endless(_ ends: AsyncStream<Int>.Continuation) -> Reduce<Int, Int> {
    Reduce { _, number in
      .run { _ in
        let (never, _) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        ends.yield(number)
      }
    }
  }

  @Test("cancelling the effects stops every one of them, and the store lives on")
  func cancelEffects() async {
    let (stream, ends) = AsyncStream<Int>.makeStream()
    let store = Store(
      initialState: 0,
      reducer: endless(ends),
      executor: TestExecutor(),
      now: { .epoch }
    )
    for number in 1...3 { await store.send(number) }
    await store.cancelEffects()
    await store.finish()
    ends.finish()
    #expect(await Set(stream.collected()) == [1, 2, 3])
    await store.send(4)
    #expect(await store.revision == 4)
    await store.cancelEffects()
  }

  @Test("a store that goes away cancels its effects")
  func deinitialization() async {
    let (stream, ends) = AsyncStream<Int>.makeStream()
    do {
      let store = Store(
        initialState: 0,
        reducer: endless(ends),
        executor: TestExecutor(),
        now: { .epoch }
      )
      await store.send(1)
    }
    #expect(await stream.first { _ in true } == 1)
  }

  @Test("an effect in flight does not keep its store alive")
  func noCycle() async {
    let (_, ends) = AsyncStream<Int>.makeStream()
    var store: Store? = Store(
      initialState: 0,
      reducer: endless(ends),
      executor: TestExecutor(),
      now: { .epoch }
    )
    weak let weakStore = store
    await store?.send(1)
    store = nil
    #expect(weakStore == nil)
  }
}

extension AsyncStream {
  func collected() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }
}
