import Composable
import ComposableTesting
import Testing

@Suite struct EffectCancellationTests {
  /// Returns a reducer whose effects end only when cancelled, and report their end.
  func endless(_ ends: AsyncStream<Int>.Continuation) -> Reduce<Int, Int> {
    Reduce { _, number in
      .run { _ in
        let (never, _) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        ends.yield(number)
      }
    }
  }

  @Test("cancelling all effects leaves the store usable")
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

  @Test("a deallocated store cancels its effects")
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

  typealias Wrapper = @Sendable (Effect<Int>) -> Effect<Int>
  static let kinds: [(name: String, wrap: Wrapper)] = [
    ("run", { $0 }),
    ("merge", { [$0, $0] }),
    ("concatenate", { .concatenate($0, .send(2)) }),
    ("cancellable", { $0.cancellable(id: 1) }),
    ("debounce", { $0.debounce(id: 1, for: .seconds(1), clock: TestClock()) }),
    (
      "throttle",
      { effect in
        let throttled = effect.throttle(
          id: 1,
          for: .seconds(1),
          latest: true,
          clock: TestClock()
        )
        return [throttled, throttled]
      }
    ),
  ]

  @Test("an effect in flight does not keep its store alive", arguments: kinds)
  func noCycle(name: String, wrap: @escaping Wrapper) async {
    let executor = TestExecutor()
    let (stream, ends) = AsyncStream<Void>.makeStream()
    let effect = Effect<Int>.run { _ in
      let (never, _) = AsyncStream<Never>.makeStream()
      for await _ in never {}
      ends.finish()
    }
    var store: Store? = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, number in number == 1 ? wrap(effect) : .none },
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    weak let weakStore = store
    await store?.send(1)
    await executor.rest()
    store = nil
    #expect(weakStore == nil)
    withExtendedLifetime(stream) {}
  }

  @Test("effects that start after a cancellation of all can be waited for")
  func finishAfterwards() async {
    let harness = EffectHarness { name, clock in .response(name, after: 1, clock: clock) }
    for _ in 0..<100 { await harness.start("cancelled") }
    await harness.store.cancelEffects()
    await harness.executor.rest()
    await harness.start("later")
    let ends = Recorder<String>()
    // The task may begin before the next line.
    let count = harness.executor.jobCount
    let waiting = Task {
      await harness.store.finish()
      ends.record("end")
    }
    await harness.executor.rest(after: count)
    #expect(ends.elements == [])
    await harness.clock.advance(by: .seconds(1))
    await waiting.value
    #expect(await harness.responses == ["later"])
  }

  @Test("a cancellation handler can start another effect")
  func reentrance() async {
    let sends = Recorder<@Sendable () -> Void>()
    let harness = EffectHarness { name, clock in
      switch name {
      case "work":
        .run { _ in
          try await withTaskCancellationHandler {
            try await clock.sleep(for: .seconds(1))
          } onCancel: {
            for send in sends.elements { send() }
          }
        }
        .cancellable(id: "work")
      case "cancel": .cancel(id: "work")
      default: .response(name, after: 1, clock: clock).cancellable(id: "other")
      }
    }
    let store = harness.store
    sends.record { [weak store] in store?.assumeIsolated { _ = $0.send(.start("other")) } }
    await harness.start("work")
    await harness.store.send(.start("cancel"))
    await harness.start("work")
    await harness.store.cancelEffects()
    await harness.executor.rest()
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["other"])
  }

  @Test(
    "ending 100,000 effects with the same id takes linear time",
    .timeLimit(.minutes(10))
  )
  func manyOfOneName() async {
    let harness = EffectHarness { _, _ in
      .merge((0..<100_000).map { _ in .run { _ in }.cancellable(id: "one") })
    }
    await harness.start("all")
    await harness.store.finish()
  }
}

extension AsyncStream {
  func collected() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }
}
