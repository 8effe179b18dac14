import ComposableTesting
import Synchronization
import Testing

@testable import Composable

/// The memory that a store uses for effects that have ended.
@Suite struct EffectLeakTests {
  /// A type that counts its instances.
  final class Tracked: Sendable {
    static let alive = Mutex(0)

    init() { Self.alive.withLock { $0 += 1 } }

    deinit { Self.alive.withLock { $0 -= 1 } }

    func use() {}
  }

  enum Action {
    case start(Int)
    case response
  }

  @Test("100,000 effects of all kinds leave nothing behind")
  func nothing() async {
    let executor = TestExecutor()
    let clock = TestClock()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Action> { responses, action in
        guard case .start(let number) = action else {
          responses += 1
          return .none
        }
        return Self.effect(number, clock: clock)
      },
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    for round in 0..<100 {
      for number in 0..<1_000 { await store.send(.start(round * 1_000 + number)) }
      await clock.advance(by: .seconds(1))
    }
    await clock.run()
    await store.finish()
    await executor.rest()
    #expect(await store.state > 50_000)
    #expect(store.core.effects.isEmpty)
    #expect(Tracked.alive.withLock { $0 } == 0)
    // Intervals that are over are removed when others begin.
    #expect(executor.perform { store.core.throttles.count } < 1_000)
  }

  static func effect(_ number: Int, clock: TestClock) -> Effect<Action> {
    let tracked = Tracked()
    let work = Effect<Action>.run { send in
      tracked.use()
      await send(.response)
    }
    let id = number % 10
    let path = OptionalChildPath(keyPath: \Int.child, identity: ChildIdentity(of: id))
    return switch number % 9 {
    case 0: work
    case 1: work.cancellable(id: id, cancelInFlight: true)
    case 2: .concatenate(work, work)
    case 3: .merge(work, .cancel(id: id))
    case 4: work.debounce(id: id, for: .milliseconds(100), clock: clock)
    // Ids that never recur.
    case 5: work.throttle(id: "\(number)", for: .milliseconds(10), latest: true, clock: clock)
    case 6: work.throttle(id: id, for: .milliseconds(10), latest: false, clock: clock)
    case 7: work.embedded(.child(path)) { $0 }
    default: .merge(work, .cancelChild(at: path))
    }
  }
}

extension Int {
  /// A child that exists for some values.
  fileprivate var child: Int? {
    get { isMultiple(of: 2) ? self : nil }
    set {}
  }
}
