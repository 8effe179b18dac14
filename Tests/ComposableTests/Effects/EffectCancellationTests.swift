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

  @Test("after a cancellation of all, one can still wait for what begins then")
  func finishAfterwards() async {
    let workshop = Workshop { name, clock in .answer(name, after: 1, clock: clock) }
    for _ in 0..<100 { await workshop.start("cancelled") }
    await workshop.store.cancelEffects()
    await workshop.executor.rest()
    await workshop.start("later")
    let ends = Recorder<String>()
    let waiting = Task {
      await workshop.store.finish()
      ends.record("end")
    }
    await workshop.executor.rest(after: workshop.executor.jobCount)
    #expect(ends.elements == [])
    await workshop.clock.advance(by: .seconds(1))
    await waiting.value
    #expect(await workshop.answers == ["later"])
  }

  @Test("what a cancelled effect does at once may begin another")
  func reentrance() async {
    let sends = Recorder<@Sendable () -> Void>()
    let workshop = Workshop { name, clock in
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
      default: .answer(name, after: 1, clock: clock).cancellable(id: "other")
      }
    }
    let store = workshop.store
    sends.record { [weak store] in store?.assumeIsolated { _ = $0.send(.start("other")) } }
    await workshop.start("work")
    await workshop.store.send(.start("cancel"))
    await workshop.start("work")
    await workshop.store.cancelEffects()
    await workshop.executor.rest()
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["other"])
  }

  @Test(
    "100,000 effects of one name end in no more time than those of many",
    .timeLimit(.minutes(1))
  )
  func manyOfOneName() async {
    let workshop = Workshop { _, _ in
      .merge((0..<100_000).map { _ in .run { _ in }.cancellable(id: "one") })
    }
    await workshop.start("all")
    await workshop.store.finish()
  }
}

extension AsyncStream {
  func collected() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }
}
