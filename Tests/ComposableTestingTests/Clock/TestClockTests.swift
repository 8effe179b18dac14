import Composable
import ComposableTesting
import Testing

@Suite struct TestClockTests {
  /// The awakenings, with their times.
  typealias Log = TestStore<[String], Alarm>

  enum Alarm: Equatable, Sendable {
    case set(String, Duration)
    case rang(String, at: Duration)
  }

  func log(on clock: TestClock) -> Log {
    TestStore(
      initialState: [],
      reducer: Reduce<[String], Alarm> { state, action in
        switch action {
        case .set(let name, let duration):
          return .run { send in
            try await clock.sleep(for: duration)
            await send(.rang(name, at: clock.now.offset))
          }
        case .rang(let name, let time):
          state.append("\(name) at \(time)")
          return .none
        }
      }
    )
  }

  @Test("sleepers wake in the order of their deadlines")
  func order() async {
    let clock = TestClock()
    let log = log(on: clock)
    log.exhaustivity = .off
    for (name, seconds) in [("c", 3), ("a", 1), ("b2", 2), ("b1", 2)] {
      await log.send(.set(name, .seconds(seconds)))
    }
    await clock.advance(by: .seconds(2))
    await log.skipReceivedActions()
    #expect(log.state == ["a at 1.0 seconds", "b2 at 2.0 seconds", "b1 at 2.0 seconds"])
    #expect(clock.now.offset == .seconds(2))
    await clock.run()
    await log.skipReceivedActions()
    #expect(log.state.last == "c at 3.0 seconds")
    #expect(clock.now.offset == .seconds(3))
    await log.finish()
  }

  @Test("a task that sleeps again wakes again within the same advance", arguments: [1, 100])
  func again(count: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: Demo.State(), reducer: Demo(clock: clock))
    let timer = await store.send(.timerTapped)
    await clock.advance(by: .seconds(count))
    for number in 1...count { await store.receive(.tick) { $0.count = number } }
    await timer.cancel()
    await store.finish()
  }

  @Test("a sleeper does not wake before its deadline")
  func before() async {
    let clock = TestClock()
    let store = TestStore(initialState: Demo.State(), reducer: Demo(clock: clock))
    await store.send(.slowTapped(1))
    await clock.advance(by: .milliseconds(999))
    #expect(clock.hasSleepers)
    await clock.advance(by: .milliseconds(1))
    await store.receive(.answered(1)) { $0.answers = [1] }
    await store.finish()
  }

  @Test("a sleep whose deadline is past, or that is cancelled, returns at once")
  func noSleep() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!clock.hasSleepers)
  }

  @Test("time does not run backwards")
  func backwards() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("running a timer that never ends fails")
  func endless() async {
    await expectFailure("The clock woke 10 sleepers, and more are asleep") {
      let clock = TestClock()
      let store = TestStore(initialState: Demo.State(), reducer: Demo(clock: clock))
      store.exhaustivity = .off
      await store.send(.timerTapped)
      await clock.run(limit: 10, sourceLocation: .here)
    }
  }

  @Test("a clock waits for both stores that use it")
  func twoStores() async {
    let clock = TestClock()
    let stores = (0..<2).map { _ in
      TestStore(initialState: Demo.State(), reducer: Demo(clock: clock))
    }
    for (number, store) in stores.enumerated() { await store.send(.slowTapped(number)) }
    await clock.advance(by: .seconds(1))
    for (number, store) in stores.enumerated() {
      await store.receive(.answered(number), timeout: .zero) { $0.answers = [number] }
    }
  }

  @Test("debounce uses the test clock")
  func pace() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: [],
      reducer: Reduce<[Int], Int> { state, number in
        guard number >= 0 else {
          return .send(-number).debounce(id: "search", for: .seconds(1), clock: clock)
        }
        state.append(number)
        return .none
      }
    )
    await store.send(-1)
    await clock.advance(by: .milliseconds(999))
    await store.send(-2)
    await clock.advance(by: .milliseconds(999))
    await store.send(-3)
    await clock.advance(by: .seconds(1))
    await store.receive(3) { $0 = [3] }
    await store.finish()
  }
}
