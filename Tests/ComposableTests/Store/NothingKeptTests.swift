import ComposableTesting
import Synchronization
import Testing

@testable import Composable

/// What a store keeps of effects that are over.
@Suite struct NothingKeptTests {
  /// Counts those of its kind that are there.
  final class Witness: Sendable {
    static let alive = Mutex(0)

    init() { Self.alive.withLock { $0 += 1 } }

    deinit { Self.alive.withLock { $0 -= 1 } }

    func look() {}
  }

  enum Action {
    case begin(Int)
    case answer
  }

  @Test("after 100,000 effects of every kind nothing of them is kept")
  func nothing() async {
    let executor = TestExecutor()
    let clock = TestClock()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Action> { answers, action in
        guard case .begin(let number) = action else {
          answers += 1
          return .none
        }
        return Self.effect(number, clock: clock)
      },
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    for round in 0..<100 {
      for number in 0..<1_000 { await store.send(.begin(round * 1_000 + number)) }
      await clock.advance(by: .seconds(1))
    }
    await clock.run()
    await store.finish()
    await executor.rest()
    #expect(await store.state > 50_000)
    #expect(store.effects.isEmpty)
    #expect(Witness.alive.withLock { $0 } == 0)
    // An interval that is over is forgotten when others begin.
    #expect(executor.perform { store.assumeIsolated { $0.throttles.count } } < 1_000)
  }

  static func effect(_ number: Int, clock: TestClock) -> Effect<Action> {
    let witness = Witness()
    let work = Effect<Action>.run { send in
      witness.look()
      await send(.answer)
    }
    let id = number % 10
    let path = OptionalChildPath(keyPath: \Int.child, identity: ChildIdentity(of: id))
    return switch number % 9 {
    case 0: work
    case 1: work.cancellable(id: id, cancelInFlight: true)
    case 2: .concatenate(work, work)
    case 3: .merge(work, .cancel(id: id))
    case 4: work.debounce(id: id, for: .milliseconds(100), clock: clock)
    // Names that never come again.
    case 5: work.throttle(id: "\(number)", for: .milliseconds(10), latest: true, clock: clock)
    case 6: work.throttle(id: id, for: .milliseconds(10), latest: false, clock: clock)
    case 7: work.embedded(.child(path)) { $0 }
    default: .merge(work, .cancelChild(at: path))
    }
  }
}

extension Int {
  /// A child that is there at times.
  fileprivate var child: Int? {
    get { isMultiple(of: 2) ? self : nil }
    set {}
  }
}
