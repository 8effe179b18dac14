import Composable
import ComposableTesting
import Testing

@Suite struct ScopedStoreTests {
  struct Counter: Equatable { var count = 0 }

  enum CounterAction: Equatable { case incrTapped, delayedTapped }

  struct Tab: Equatable {
    var counter = Counter()
    var title = ""
  }

  enum TabAction: Equatable {
    case counter(CounterAction)
    case titled(String)
  }

  struct App: Equatable {
    var tab = Tab()
    var senders: [String] = []
  }

  enum AppAction: Equatable {
    case tab(TabAction)
    case other
  }

  struct AppFeature: Reducer {
    let clock: TestClock

    func reduce(into state: inout App, action: AppAction) -> Effect<AppAction> {
      state.senders.append(ActionContext.current.sender?.rawValue ?? "server")
      switch action {
      case .tab(.counter(.incrTapped)): state.tab.counter.count += 1
      case .tab(.counter(.delayedTapped)):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.tab(.counter(.incrTapped)))
        }
      case .tab(.titled(let title)): state.tab.title = title
      case .other: break
      }
      return .none
    }
  }

  typealias CounterStore = ScopedStore<Counter, CounterAction>

  let harness = StoreHarness(App()) { AppFeature(clock: $0) }
  var store: StoreOf<AppFeature> { harness.store }

  func counterStore() -> CounterStore {
    store.scope(state: \.tab.counter, action: { AppAction.tab(.counter($0)) })
  }

  @Test("a local action is reduced as a global one, with its sender")
  func send() async {
    let counter = counterStore()
    await counter.send(.incrTapped, from: .ada)
    #expect(await counter.state == Counter(count: 1))
    #expect(await store.state == App(tab: Tab(counter: Counter(count: 1)), senders: ["ada"]))
  }

  @Test("observers are called with the global revision, and only if the local state has changed")
  func observe() async {
    let counter = counterStore()
    let calls = Recorder<String>()
    await counter.observe { calls.record("\($0.count) at \($1)") }
    await store.send(.other)
    await store.send(.tab(.titled("a")))
    await counter.send(.incrTapped)
    await store.send(.other)
    await store.send(.tab(.counter(.incrTapped)))
    #expect(calls.elements == ["1 at 3", "2 at 5"])
  }

  @Test("a custom comparison determines whether the local state has changed")
  func removeDuplicates() async {
    let tens = store.scope(
      state: { (tens: $0.tab.counter.count / 2, all: $0.tab.counter.count) },
      action: { AppAction.tab(.counter($0)) },
      removeDuplicates: { $0.tens == $1.tens }
    )
    let calls = Recorder<Int>()
    await tens.observe { state, _ in calls.record(state.all) }
    for _ in 1...5 { await tens.send(.incrTapped) }
    #expect(calls.elements == [2, 4])
  }

  @Test("a scoped store can be scoped again, and need not be kept for that")
  func nested() async {
    let counter = store.scope(state: \.tab, action: AppAction.tab)
      .scope(state: \.counter, action: TabAction.counter)
    let calls = Recorder<Int>()
    await counter.observe { state, _ in calls.record(state.count) }
    await counter.send(.incrTapped)
    await store.send(.tab(.titled("b")))
    #expect(calls.elements == [1])
    #expect(await store.state.tab == Tab(counter: Counter(count: 1), title: "b"))
  }

  @Test("a removed observer is not called, and one that is added later knows the state then")
  func removal() async {
    let counter = counterStore()
    let calls = Recorder<String>()
    let first = await counter.observe { state, _ in calls.record("first \(state.count)") }
    await counter.send(.incrTapped)
    await counter.removeObserver(first)
    await counter.send(.incrTapped)
    await counter.observe { state, _ in calls.record("second \(state.count)") }
    await store.send(.other)
    await counter.send(.incrTapped)
    #expect(calls.elements == ["first 1", "second 3"])
  }

  @Test("an observer removed by another is not called in the same batch")
  func removalByAnother() async {
    let counter = counterStore()
    let calls = Recorder<String>()
    let observations = Recorder<CounterStore.Observation>()
    await counter.observe { [weak counter] _, _ in
      for observation in observations.elements {
        counter?.assumeIsolated { $0.removeObserver(observation) }
      }
    }
    observations.record(await counter.observe { _, _ in calls.record("removed") })
    await counter.observe { _, _ in calls.record("stayed") }
    await counter.send(.incrTapped)
    #expect(calls.elements == ["stayed"])
  }

  @Test("an observer can use both stores synchronously, and its actions are enqueued")
  func synchronous() async {
    let counter = counterStore()
    let calls = Recorder<String>()
    await counter.observe { [weak counter, weak store] state, _ in
      guard state.count < 3 else { return calls.record("done") }
      counter?.assumeIsolated { _ = $0.send(.incrTapped) }
      store?.assumeIsolated { calls.record("\($0.state.tab.counter.count)") }
    }
    await counter.send(.incrTapped)
    #expect(calls.elements == ["1", "2", "done"])
  }

  @Test("a task waits for the effects of a local action, and cancels them")
  func effects() async {
    let counter = counterStore()
    let first = await counter.send(.delayedTapped)
    await harness.executor.rest()
    await harness.clock.advance(by: .seconds(1))
    await first.finish()
    #expect(await counter.state.count == 1)
    let second = await counter.send(.delayedTapped)
    await second.cancel()
    #expect(await store.withCore { $0.effectsInFlight().isEmpty })
  }

  @Test("observers end with the scoped store, and effects continue")
  func released() async {
    let calls = Recorder<Int>()
    weak var released: CounterStore?
    do {
      let counter = counterStore()
      released = counter
      await counter.observe { state, _ in calls.record(state.count) }
      await counter.send(.delayedTapped)
      await harness.executor.rest()
    }
    #expect(released == nil)
    await harness.clock.advance(by: .seconds(1))
    await harness.executor.rest()
    #expect(await store.state.tab.counter.count == 1)
    #expect(calls.elements == [])
    await store.send(.other)
    #expect(await store.state.tab.counter.count == 1)
  }

  @Test("a scoped store keeps the global store")
  func keeps() async {
    let counter = {
      StoreHarness(App()) { AppFeature(clock: $0) }.store
        .scope(state: \.tab.counter, action: { AppAction.tab(.counter($0)) })
    }()
    await counter.send(.incrTapped)
    #expect(await counter.state.count == 1)
  }
}
