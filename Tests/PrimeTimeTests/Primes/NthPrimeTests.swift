import Composable
import ComposableTesting
import PrimeTime
import PrimeTimeCounter
import PrimeTimeFavoritePrimes
import Testing

@testable import PrimeTimeCore

/// “What is the 7th prime?” in each feature that requests it.
@Suite struct NthPrimeTests {
  typealias Calls = PendingCalls<Int, Result<Int?, any Error>>

  struct Failure: Error {}

  /// A feature that requests the nth prime.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let state: @Sendable (_ n: Int) -> AppState
    let ask: @Sendable (_ n: Int) -> AppAction
    let answer: @Sendable (_ n: Int, _ prime: Int?) -> AppAction
  }

  static let places = [
    Place(
      testDescription: "at the counter",
      state: { AppState(count: $0) },
      ask: { _ in .counter(.nthPrimeButtonTapped) },
      answer: { .counter(.nthPrimeResponse(n: $0, prime: $1)) }
    ),
    Place(
      testDescription: "in the list",
      state: { _ in AppState(count: 1) },
      ask: { .favoritePrimes(.primeButtonTapped($0)) },
      answer: { .favoritePrimes(.nthPrimeResponse(n: $0, prime: $1)) }
    ),
  ]

  func store(
    _ state: AppState,
    primes: PrimeClient = .byHeart
  ) -> TestStore<AppState, AppAction> {
    TestStore(initialState: state, reducer: AppFeature.test(primes: primes))
  }

  func alert(_ title: String, _ message: String) -> AlertState<Never> {
    AlertState(title: "The \(title) prime", message: message)
  }

  @Test("the response is an alert, which can be dismissed", arguments: places)
  func answer(place: Place) async {
    let store = store(place.state(7))
    await store.send(place.ask(7)) { $0.nthPrimeRequest = 7 }
    await store.receive(place.answer(7, 17)) {
      $0.nthPrimeRequest = nil
      $0.alert = alert("7th", "The 7th prime is 17.")
    }
    await store.send(.alert(.dismissed)) { $0.alert = nil }
  }

  @Test("a late response names the requested n, even if the count has changed")
  func late() async throws {
    let calls = Calls()
    let store = store(AppState(count: 7), primes: .pending(calls))
    await store.send(.counter(.nthPrimeButtonTapped)) { $0.nthPrimeRequest = 7 }
    let call = try #require(await calls.next())
    #expect(call.argument == 7)
    await store.send(.counter(.incrTapped)) { $0.count.state = 8 }
    call.answer(.success(17))
    await store.receive(.counter(.nthPrimeResponse(n: 7, prime: 17))) {
      $0.nthPrimeRequest = nil
      $0.alert = alert("7th", "The 7th prime is 17.")
    }
  }

  @Test("a second request is ignored while one is in flight", arguments: places, places)
  func second(first: Place, second: Place) async throws {
    let calls = Calls()
    let store = store(first.state(5), primes: .pending(calls))
    await store.send(first.ask(5)) { $0.nthPrimeRequest = 5 }
    await store.send(second.ask(6))
    await store.send(second.ask(0))
    try #require(await calls.next()).answer(.success(11))
    await store.receive(first.answer(5, 11)) {
      $0.nthPrimeRequest = nil
      $0.alert = alert("5th", "The 5th prime is 11.")
    }
    #expect(await calls.end() == [])
    // After the response, another request can be made.
    let again = self.store(store.state)
    await again.send(first.ask(5)) { $0.nthPrimeRequest = 5 }
    await again.receive(first.answer(5, 11)) { $0.nthPrimeRequest = nil }
  }

  @Test(
    "a request for n below one is an alert, and starts nothing",
    arguments: places,
    [(0, "0th"), (-1, "-1st"), (.min, "\(Int.min)th")]
  )
  func tooSmall(place: Place, n: (number: Int, ordinal: String)) async {
    await store(place.state(n.number)).send(place.ask(n.number)) {
      $0.alert = alert(
        n.ordinal,
        "There is no \(n.ordinal) prime: primes are counted from the 1st."
      )
    }
  }

  @Test(
    "a request beyond the limit is an alert that names it, and starts nothing",
    arguments: places,
    [(11, "11th"), (.max, "\(Int.max)th")]
  )
  func tooLarge(place: Place, n: (number: Int, ordinal: String)) async {
    await store(place.state(n.number)).send(place.ask(n.number)) {
      $0.alert = alert(
        n.ordinal,
        "The \(n.ordinal) prime is too far away: the limit is the 10th."
      )
    }
  }

  @Test("a failure is an alert", arguments: places)
  func failure(place: Place) async throws {
    for answer in [Result<Int?, any Error>.failure(Failure()), .success(nil)] {
      let calls = Calls()
      let store = store(place.state(4), primes: .pending(calls))
      await store.send(place.ask(4)) { $0.nthPrimeRequest = 4 }
      try #require(await calls.next()).answer(answer)
      await store.receive(place.answer(4, nil)) {
        $0.nthPrimeRequest = nil
        $0.alert = alert("4th", "The 4th prime could not be found.")
      }
    }
  }

  @Test("a response without a request changes nothing", arguments: places)
  func unexpected(place: Place) async {
    await store(AppState()).send(place.answer(3, 5))
    await store(AppState()).send(place.answer(-1, nil))
    var waiting = AppState(count: 7)
    waiting.nthPrimeRequest = 7
    await store(waiting).send(place.answer(3, 5))
  }
}
