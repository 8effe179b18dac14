import Composable
import ComposableTesting
import Testing

/// The executors of effects, and the errors that effects throw.
@Suite struct EffectExecutionTests {
  @Test("a run is off the store's executor, and a sync is on it")
  func executors() async {
    let executor = TestExecutor()
    let places = Recorder<String>()
    @Sendable func note(_ kind: String) {
      let isOnExecutor = executor.isIsolatingCurrentContext() == true
      places.record("\(kind) is \(isOnExecutor ? "on" : "off")")
    }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, _ in
        note("reducer")
        return [
          .sync {
            note("sync")
            return nil
          },
          .run { _ in note("run") },
          .fireAndForget { note("fireAndForget") },
        ]
      },
      executor: executor,
      now: { .epoch }
    )
    await store.send(0)
    await store.finish()
    #expect(
      Set(places.elements) == ["reducer is on", "sync is on", "run is off", "fireAndForget is off"]
    )
  }

  struct Failure: Error {}

  enum Action: Sendable {
    case failed(Int)
    case worked
  }

  func failingStore(_ error: any Error, log: Recorder<String>) -> Store<Int, Action> {
    Store(
      initialState: 0,
      reducer: Reduce<Int, Action> { state, action in
        switch action {
        case .failed: return .run { _ in throw error }
        case .worked: state += 1
        }
        return .none
      },
      executor: TestExecutor(),
      logger: log.logger(),
      now: { .epoch }
    )
  }

  @Test("an error thrown by a run is logged with its action")
  func error() async throws {
    let log = Recorder<String>()
    let store = failingStore(Failure(), log: log)
    await store.send(.failed(7))
    await store.finish()
    await store.send(.worked)
    #expect(await store.state == 1)
    let line = try #require(log.elements.first)
    #expect(log.elements.count == 1)
    #expect(line.hasPrefix("error: "))
    // Without its values, because they may be private input.
    #expect(line.contains("an effect of failed failed"))
    #expect(line.contains("Failure()"))
  }

  @Test("a CancellationError is not logged")
  func cancellationIsNoError() async {
    let log = Recorder<String>()
    let store = failingStore(CancellationError(), log: log)
    await store.send(.failed(7))
    await store.finish()
    #expect(log.elements.isEmpty)
  }
}
