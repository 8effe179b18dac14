import Composable
import ComposableTesting
import Testing

/// Actions wait in a queue and never re-enter the reducer.
@Suite struct StoreQueueTests {
  typealias MakeEffect = @Sendable (Int) -> Effect<Int>
  static let synchronousKinds: [(name: String, makeEffect: MakeEffect)] = [
    ("send", { .send($0) }),
    ("sync", { action in .sync { action } }),
    ("merge", { [.none, .send($0)] }),
  ]

  @Test("100,000 chained actions finish without growing the stack", arguments: synchronousKinds)
  func chain(name: String, makeEffect: @escaping MakeEffect) async {
    let span = StackSpan()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        span.mark()
        state += 1
        return action > 1 ? makeEffect(action - 1) : .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(100_000)
    #expect(await store.state == 100_000)
    #expect(span.size < 1024)
  }

  @Test("actions are reduced first in, first out")
  func firstInFirstOut() async {
    let store = Store(
      initialState: [],
      reducer: Reduce<[String], String> { state, action in
        state.append(action)
        return action.count == 1 ? [.send(action + "1"), .send(action + "2")] : .none
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send("a")
    await store.send("b")
    #expect(await store.state == ["a", "a1", "a2", "b", "b1", "b2"])
  }

  @Test("code on the executor can send synchronously and sees the new state")
  func synchronousEntry() {
    let executor = TestExecutor()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action > 1 ? .send(action - 1) : .none
      },
      executor: executor,
      now: { .epoch }
    )
    let state = executor.perform {
      store.assumeIsolated { store in
        store.send(3)
        return store.state
      }
    }
    #expect(state == 6)
  }

  static let preludes: [(name: String, effect: Effect<Int>)] = [
    ("nothing", .none),
    ("work", .run { _ in }),
  ]

  @Test("an action sent within a sync is enqueued, whatever the sync follows", arguments: preludes)
  func sendFromSync(name: String, prelude: Effect<Int>) async {
    let sends = Recorder<@Sendable () -> Void>()
    let depths = Recorder<String>()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        depths.record("begin \(action)")
        defer { depths.record("end \(action)") }
        guard action == 1 else { return .none }
        return .concatenate(
          prelude,
          .sync {
            for send in sends.elements { send() }
            depths.record("end sync")
            return 3
          }
        )
      },
      executor: TestExecutor(),
      now: { .epoch }
    )
    sends.record { [weak store] in store?.assumeIsolated { _ = $0.send(2) } }
    await store.send(1)
    await store.finish()
    #expect(
      depths.elements
        == ["begin 1", "end 1", "end sync", "begin 2", "end 2", "begin 3", "end 3"]
    )
  }

  @Test("the revision is the number of actions reduced")
  func revision() async {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in action > 0 ? .send(action - 1) : .none },
      executor: TestExecutor(),
      now: { .epoch }
    )
    #expect(await store.revision == 0)
    await store.send(4)
    #expect(await store.revision == 5)
  }
}
