import Composable
import ComposableTesting
import Testing

@Suite struct StoreObserverTests {
  struct Change: Equatable, Sendable {
    var state: Int
    var revision: Int
  }

  /// Returns a store that adds each action to its state, and sends the next smaller one, down to 1.
  func countdown(executor: TestExecutor = TestExecutor()) -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action > 1 ? .send(action - 1) : .none
      },
      executor: executor,
      now: { .epoch }
    )
  }

  @Test("three chained actions reach an observer as one change")
  func oneChange() async {
    let store = countdown()
    let changes = Recorder<Change>()
    await store.observe { changes.record(Change(state: $0, revision: $1)) }
    #expect(changes.elements == [])
    await store.send(3)
    #expect(changes.elements == [Change(state: 6, revision: 3)])
    await store.send(1)
    #expect(changes.elements.last == Change(state: 7, revision: 4))
  }

  @Test("observers are called in order of registration, on the executor")
  func severalObservers() async {
    let executor = TestExecutor()
    let store = countdown(executor: executor)
    let calls = Recorder<String>()
    for name in ["a", "b", "c"] {
      await store.observe { _, _ in
        calls.record("\(name) \(executor.isIsolatingCurrentContext() == true)")
      }
    }
    await store.send(1)
    #expect(calls.elements == ["a true", "b true", "c true"])
  }

  @Test("an action sent by an observer is enqueued, and all observers are called again")
  func sendFromObserver() async {
    let store = countdown()
    let events = Recorder<String>()
    await store.observe { [weak store] state, _ in
      events.record("first sees \(state)")
      guard state < 10 else { return }
      store?.assumeIsolated { _ = $0.send(10) }
      store?.assumeIsolated { _ = $0.send(1) }
      events.record("first has sent")
    }
    await store.observe { state, _ in events.record("second sees \(state)") }
    await store.send(1)
    #expect(
      events.elements == [
        "first sees 1", "first has sent", "second sees 1",
        "first sees 57", "second sees 57",
      ]
    )
  }

  @Test("the actions of a run reach observers")
  func actionsOfRun() async {
    let changes = Recorder<Change>()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? .run { await $0(2) } : .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.observe { changes.record(Change(state: $0, revision: $1)) }
    await store.send(1)
    await store.finish()
    #expect(changes.elements == [Change(state: 1, revision: 1), Change(state: 3, revision: 2)])
  }

  @Test("a removed observer is not called, and the others are")
  func removal() async {
    let store = countdown()
    let calls = Recorder<String>()
    let first = await store.observe { state, _ in calls.record("first \(state)") }
    await store.observe { state, _ in calls.record("second \(state)") }
    await store.send(1)
    await store.removeObserver(first)
    await store.removeObserver(first)
    await store.send(1)
    #expect(calls.elements == ["first 1", "second 1", "second 2"])
  }

  @Test("an observer can remove itself while it is called")
  func selfRemoval() async {
    let store = countdown()
    let calls = Recorder<Int>()
    let observations = Recorder<Store<Int, Int>.Observation>()
    let observation = await store.observe { [weak store] state, _ in
      calls.record(state)
      for observation in observations.elements {
        store?.assumeIsolated { $0.removeObserver(observation) }
      }
    }
    observations.record(observation)
    await store.send(1)
    await store.send(1)
    #expect(calls.elements == [1])
  }

  @Test("an observer removed by another is not called in the same batch")
  func removalByAnother() async {
    let store = countdown()
    let calls = Recorder<String>()
    let observations = Recorder<Store<Int, Int>.Observation>()
    await store.observe { [weak store] _, _ in
      for observation in observations.elements {
        store?.assumeIsolated { $0.removeObserver(observation) }
      }
    }
    observations.record(await store.observe { _, _ in calls.record("removed") })
    await store.observe { _, _ in calls.record("stayed") }
    await store.send(1)
    #expect(calls.elements == ["stayed"])
  }
}
