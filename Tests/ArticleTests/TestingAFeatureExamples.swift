import Composable
import ComposableTesting
import LecternTesting
import Testing

@Suite struct TestingAFeatureExamples {
  struct PrimeState: Codable, Equatable {
    var count = 0
    var isLoading = false
    var prime: Int?
    var visitors: [Sender] = []
  }

  @EnumProperties
  enum PrimeAction: Equatable {
    case incrTapped
    case nthPrimeButtonTapped
    case nthPrimeResponse(Int)
    case greeted
  }

  struct PrimeFeature: Reducer {
    let clock: any Clock<Duration>

    func reduce(into state: inout PrimeState, action: PrimeAction) -> Effect<PrimeAction> {
      switch action {
      case .incrTapped:
        state.count += 1
      case .nthPrimeButtonTapped:
        state.isLoading = true
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.nthPrimeResponse(17))
        }
        .cancellable(id: "prime", cancelInFlight: true)
      case .nthPrimeResponse(let prime):
        state.isLoading = false
        state.prime = prime
      case .greeted:
        if let sender = ActionContext.current.sender { state.visitors.append(sender) }
      }
      return .none
    }
  }

  @Test("the answer is shown")
  func answer() async {
    let clock = TestClock()
    let store = TestStore(initialState: PrimeState(), reducer: PrimeFeature(clock: clock))

    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.nthPrimeButtonTapped) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.nthPrimeResponse(17)) {
      $0.isLoading = false
      $0.prime = 17
    }
    await store.finish()
  }

  @Test("an action is received by its case, its payload or a condition")
  func receive() async {
    let clock = TestClock()
    let store = TestStore(initialState: PrimeState(), reducer: PrimeFeature(clock: clock))
    store.exhaustivity = .off
    await store.send(.nthPrimeButtonTapped)
    await clock.run()
    await store.receive(\.nthPrimeResponse) { $0.prime = 17 }
    await store.send(.nthPrimeButtonTapped)
    await clock.run()
    await store.receive(\.nthPrimeResponse, 17)
    await store.send(.nthPrimeButtonTapped)
    await clock.run()
    await store.receive(where: { ($0.nthPrimeResponse ?? 0) > 10 })
  }

  /// Fails with the message that the article quotes.
  func wrongAssertion() async {
    let store = TestStore(initialState: PrimeState(), reducer: PrimeFeature(clock: TestClock()))
    await store.send(.incrTapped) { $0.count = 2 }
  }

  @Test("a non-exhaustive test leaves assertions out")
  func nonExhaustive() async {
    let clock = TestClock()
    let store = TestStore(initialState: PrimeState(), reducer: PrimeFeature(clock: clock))
    store.exhaustivity = .off
    await store.send(.incrTapped)
    await store.send(.nthPrimeButtonTapped)
    await clock.run()
    await store.receive(\.nthPrimeResponse) { $0.prime = 17 }
  }

  @Test("a part of a test leaves assertions out")
  func partlyExhaustive() async {
    let clock = TestClock()
    let store = TestStore(initialState: PrimeState(), reducer: PrimeFeature(clock: clock))
    await store.withExhaustivity(.off) {
      await store.send(.nthPrimeButtonTapped)
      await clock.run()
      await store.receive(\.nthPrimeResponse) { $0.prime = 17 }
    }
    await store.send(.incrTapped) { $0.count = 1 }
    await store.finish()
  }

  @Test("a test sets the time and the sender of an action")
  func context() async {
    let store = TestStore(
      initialState: PrimeState(),
      reducer: PrimeFeature(clock: TestClock())
    )
    let blob = Sender(rawValue: "blob")
    store.timestamp = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
    await store.send(.greeted, from: blob) { $0.visitors = [blob] }
  }

  struct Dice: Reducer {
    func reduce(into rolls: inout [Int], action: Void) -> Effect<Void> {
      var generator = ActionContext.current.randomNumberGenerator()
      rolls.append(.random(in: 1...6, using: &generator))
      return .none
    }
  }

  @Test("random numbers are the same in each run")
  func randomNumbers() async {
    let store = TestStore(initialState: [Int](), reducer: Dice(), seed: 7)
    await store.send(()) { $0 = [5] }
  }

  @Test("a test replays what a log has recorded")
  func recording() async throws {
    let store = try TestStore(
      replaying: #"{"count":6,"isLoading":false,"visitors":[]}"#,
      reducer: PrimeFeature(clock: TestClock()),
      seed: 13,
      after: 119
    )
    let nthPrimeButtonTapped = await store.send(.nthPrimeButtonTapped, at: 1_700_000_000_000) {
      $0.isLoading = true
    }
    await nthPrimeButtonTapped.receive(.nthPrimeResponse(17), at: 1_700_000_001_000) {
      $0.isLoading = false
      $0.prime = 17
    }
    await store.finish()
  }

  @Test("an effect in flight can be cancelled")
  func task() async {
    let store = TestStore(
      initialState: PrimeState(),
      reducer: PrimeFeature(clock: TestClock())
    )
    let task = await store.send(.nthPrimeButtonTapped) { $0.isLoading = true }
    await task.cancel()
  }

  @Test("an immediate clock ends every sleep at once")
  func immediate() async {
    let store = TestStore(
      initialState: PrimeState(),
      reducer: PrimeFeature(clock: ImmediateClock())
    )
    await store.send(.nthPrimeButtonTapped) { $0.isLoading = true }
    await store.receive(\.nthPrimeResponse, 17) {
      $0.isLoading = false
      $0.prime = 17
    }
  }

  @Test("a reducer is a function")
  func function() {
    var state = PrimeState()
    _ = PrimeFeature(clock: TestClock()).reduce(into: &state, action: .incrTapped)
    #expect(state.count == 1)
  }
}
