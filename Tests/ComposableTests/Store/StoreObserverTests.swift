import Composable
import ComposableTesting
import Testing

@Suite struct StoreObserverTests {
  struct Change: Equatable, Sendable {
    var state: Int
    var revision: Int
  }

  /// Adds the action, and sends the next smaller one until there is none.
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

  @Test("every observer hears, in the order in which they came, on the executor")
  func severalObservers() async {
    let executor = TestExecutor()
    let store = countdown(executor: executor)
    let heard = Recorder<String>()
    for name in ["a", "b", "c"] {
      await store.observe { _, _ in
        heard.record("\(name) \(executor.isIsolatingCurrentContext() == true)")
      }
    }
    await store.send(1)
    #expect(heard.elements == ["a true", "b true", "c true"])
  }

  @Test("what an observer sends is queued, and all observers are called once more")
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

  @Test("the answers of a run reach observers too")
  func answersOfRun() async {
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

  @Test("an observer that was removed hears no more; the others do")
  func removal() async {
    let store = countdown()
    let heard = Recorder<String>()
    let first = await store.observe { state, _ in heard.record("first \(state)") }
    await store.observe { state, _ in heard.record("second \(state)") }
    await store.send(1)
    await store.removeObserver(first)
    await store.removeObserver(first)
    await store.send(1)
    #expect(heard.elements == ["first 1", "second 1", "second 2"])
  }

  @Test("an observer may remove itself while it is called")
  func selfRemoval() async {
    let store = countdown()
    let heard = Recorder<Int>()
    let observations = Recorder<Store<Int, Int>.Observation>()
    let observation = await store.observe { [weak store] state, _ in
      heard.record(state)
      for observation in observations.elements {
        store?.assumeIsolated { $0.removeObserver(observation) }
      }
    }
    observations.record(observation)
    await store.send(1)
    await store.send(1)
    #expect(heard.elements == [1])
  }

  @Test("an observer that another removes in the same batch is not called any more")
  func removalByAnother() async {
    let store = countdown()
    let heard = Recorder<String>()
    let observations = Recorder<Store<Int, Int>.Observation>()
    await store.observe { [weak store] _, _ in
      for observation in observations.elements {
        store?.assumeIsolated { $0.removeObserver(observation) }
      }
    }
    observations.record(await store.observe { _, _ in heard.record("removed") })
    await store.observe { _, _ in heard.record("stayed") }
    await store.send(1)
    #expect(heard.elements == ["stayed"])
  }
}
