import Composable
import ComposableTesting
import Testing

@Suite struct ImmediateClockTests {
  struct Slow: Reducer {
    let clock: any Clock<Duration>

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      guard action == "go" else { return .none }
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(3_600))
        await send("an hour later")
        try await clock.sleep(for: .seconds(86_400))
        await send("a day later")
      }
    }
  }

  @Test("sleeping effects send their actions at once, in order")
  func effects() async {
    let store = TestStore(initialState: [], reducer: Slow(clock: ImmediateClock()))
    await store.send("go") { $0 = ["go"] }
    await store.receive("an hour later") { $0 = ["go", "an hour later"] }
    await store.receive("a day later") { $0 = ["go", "an hour later", "a day later"] }
    await store.finish()
  }

  @Test("a sleep moves the clock to its deadline, and never back")
  func now() async throws {
    let clock = ImmediateClock(now: .init(offset: .seconds(5)))
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now == .init(offset: .seconds(7)))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now == .init(offset: .seconds(7)))
    #expect(try await clock.measure { try await clock.sleep(for: .seconds(3)) } == .seconds(3))
  }

  @Test("a cancelled task does not sleep on it")
  func cancelled() async {
    let clock = ImmediateClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now == .init(offset: .zero))
  }
}
