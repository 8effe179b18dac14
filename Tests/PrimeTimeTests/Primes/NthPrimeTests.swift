import Composable
import PrimeTime
import Testing

/// “What is the 7th prime?”, wherever it is asked.
@Suite struct NthPrimeTests {
  typealias Calls = PendingCalls<Int, Result<Int?, any Error>>

  static let askings: [@Sendable (Int) -> (AppState, AppAction)] = [
    { (AppState(count: $0), .counter(.nthPrimeButtonTapped)) },
    { (AppState(count: 1), .favoritePrimes(.primeButtonTapped($0))) },
  ]

  @Test("the answer is an alert, and nothing is in flight any more", arguments: askings)
  func answer(asking: @Sendable (Int) -> (AppState, AppAction)) async {
    let (state, action) = asking(7)
    let after = await AppStore.state(state, after: action)
    #expect(after.alert == Alert(title: "The 7th prime", message: "The 7th prime is 17."))
    #expect(after.nthPrimeRequest == nil)
  }

  @Test("the answer names the n that was asked, also when the count moved on")
  func countMovesOn() async throws {
    let calls = Calls()
    let store = AppStore(AppState(count: 7), primes: .pending(calls))
    await store.send(.counter(.nthPrimeButtonTapped))
    let call = try #require(await calls.next())
    #expect(call.argument == 7)
    #expect(await store.state.nthPrimeRequest == 7)
    await store.send(.counter(.incrTapped))
    call.answer(.success(17))
    await store.finish()
    let state = await store.state
    #expect(state.count == 8)
    #expect(state.alert?.message == "The 7th prime is 17.")
    #expect(state.nthPrimeRequest == nil)
  }

  @Test("while one is in flight, a second request is ignored", arguments: askings, askings)
  func second(
    first: @Sendable (Int) -> (AppState, AppAction),
    second: @Sendable (Int) -> (AppState, AppAction)
  ) async throws {
    let calls = Calls()
    let (state, action) = first(5)
    let store = AppStore(state, primes: .pending(calls))
    await store.send(action)
    await store.send(second(6).1)
    await store.send(second(0).1)
    #expect(await store.state.alert == nil)
    try #require(await calls.next()).answer(.success(11))
    await store.finish()
    #expect(await calls.end() == [])
    #expect(await store.state.alert?.message == "The 5th prime is 11.")
  }

  @Test("after the answer one may ask again")
  func again() async {
    let state = await AppStore.state(
      AppState(count: 1),
      after: .counter(.nthPrimeButtonTapped)
    )
    let after = await AppStore.state(state, after: .favoritePrimes(.primeButtonTapped(2)))
    #expect(after.alert?.message == "The 2nd prime is 3.")
  }

  @Test("below one there is no prime, and nothing is started", arguments: askings, [0, -1, .min])
  func tooSmall(asking: @Sendable (Int) -> (AppState, AppAction), n: Int) async throws {
    let calls = Calls()
    let (state, action) = asking(n)
    let store = AppStore(state, primes: .pending(calls))
    await store.send(action)
    await #expect(calls.end() == [])
    let message = try #require(await store.state.alert?.message)
    #expect(message.contains("There is no \(n)"))
    #expect(await store.state.nthPrimeRequest == nil)
  }

  @Test("above the limit the alert names it, and nothing is started", arguments: askings)
  func tooLarge(asking: @Sendable (Int) -> (AppState, AppAction)) async {
    for n in [1_001, Int.max] {
      let calls = Calls()
      let (state, action) = asking(n)
      let store = AppStore(state, primes: .pending(calls))
      await store.send(action)
      await #expect(calls.end() == [])
      #expect(await store.state.alert?.message.contains("ask for the 1000th at most") == true)
      #expect(await store.state.nthPrimeRequest == nil)
    }
  }

  struct Failure: Error {}

  @Test("a failure is an alert too, and the next request starts", arguments: askings)
  func failure(asking: @Sendable (Int) -> (AppState, AppAction)) async throws {
    for answer in [Result<Int?, any Error>.failure(Failure()), .success(nil)] {
      let calls = Calls()
      let (state, action) = asking(4)
      let store = AppStore(state, primes: .pending(calls))
      await store.send(action)
      try #require(await calls.next()).answer(answer)
      await store.finish()
      #expect(await store.state.alert?.message == "The 4th prime could not be found.")
      #expect(await store.state.nthPrimeRequest == nil)
    }
  }

  @Test("an answer to what nobody asked changes nothing")
  func unexpected() async throws {
    for answer in [
      AppAction.counter(.nthPrimeResponse(n: 3, prime: 5)),
      .favoritePrimes(.nthPrimeResponse(n: -1, prime: nil)),
    ] {
      let idle = await AppStore.state(after: answer)
      #expect(idle == AppState())
      let calls = Calls()
      let store = AppStore(AppState(count: 7), primes: .pending(calls))
      await store.send(.counter(.nthPrimeButtonTapped))
      let before = await store.state
      await store.send(answer)
      #expect(await store.state == before)
      try #require(await calls.next()).answer(.success(17))
      await store.finish()
      #expect(await store.state.alert?.message == "The 7th prime is 17.")
    }
  }

  @Test("the alert is dismissed")
  func dismissal() async {
    let state = await AppStore.state(
      AppState(count: 0),
      after: .counter(.nthPrimeButtonTapped),
      .counter(.alertDismissButtonTapped)
    )
    #expect(state.alert == nil)
  }
}
