import Composable
import ComposableTesting
import Testing

@Suite struct SearchFeatureTests {
  static let oslo = City(id: 1, name: "Oslo")
  static let osaka = City(id: 2, name: "Osaka")
  static let failure = SearchError(reason: "no network")

  let clock = TestClock()

  /// Returns a store whose client finds cities by prefix, and takes a second for each search.
  func store(_ results: [City] = []) -> TestStore<SearchState, SearchAction> {
    let client = SearchClient(
      search: { [clock] query throws(SearchError) in
        try? await clock.sleep(for: .seconds(1))
        guard query != "fail" else { throw Self.failure }
        return [Self.oslo, Self.osaka].filter { $0.name.hasPrefix(query) }
      },
      forecast: { [clock] city throws(SearchError) in
        try? await clock.sleep(for: .seconds(city.id))
        guard city == Self.oslo else { throw Self.failure }
        return Forecast(city: city.id, degrees: -3)
      }
    )
    var state = SearchState()
    state.results = results
    return TestStore(initialState: state, reducer: SearchFeature(client: client, clock: clock))
  }

  @Test("results appear once typing has stopped")
  func search() async {
    let store = store()
    await store.send(.binding(.set(\.$query, "Os"))) { $0.query = "Os" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.binding(.set(\.$query, "Osl"))) { $0.query = "Osl" }
    await clock.advance(by: .milliseconds(1_299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.searchResponse([Self.oslo])) { $0.results = [Self.oslo] }
    await store.finish()
  }

  @Test("changing the query cancels the search in flight")
  func overtaken() async {
    let store = store()
    await store.send(.binding(.set(\.$query, "Osl"))) { $0.query = "Osl" }
    await clock.advance(by: .milliseconds(1_000))
    await store.send(.binding(.set(\.$query, "Osa"))) { $0.query = "Osa" }
    await clock.run()
    await store.receive(\.searchResponse, [Self.osaka]) { $0.results = [Self.osaka] }
  }

  @Test("setting the same query starts no search")
  func same() async {
    let store = store()
    await store.send(.binding(.set(\.$query, "")))
    #expect(!clock.hasSleepers)
  }

  @Test("clearing the query clears the results and starts no search")
  func cleared() async {
    let store = store([Self.oslo])
    await store.send(.binding(.set(\.$query, "O"))) { $0.query = "O" }
    await store.send(.binding(.set(\.$query, ""))) {
      $0.query = ""
      $0.results = []
    }
    await store.finish()
  }

  @Test("a failure is shown until the query changes")
  func failure() async {
    let isFailure = { (action: SearchAction) in
      action.searchFailed == Self.failure
    }
    let store = store([Self.oslo])
    await store.send(.binding(.set(\.$query, "fail"))) { $0.query = "fail" }
    await clock.run()
    await store.receive(where: isFailure) {
      $0.results = []
      $0.failure = Self.failure
    }
    await store.send(.binding(.set(\.$query, "failing"))) {
      $0.query = "failing"
      $0.failure = nil
    }
    await store.skipInFlightEffects()
  }

  @Test("tapping a city shows its forecast")
  func forecast() async {
    let store = store([Self.oslo])
    await store.send(.cityTapped(1)) { $0.resultForecastRequest = Self.oslo }
    await clock.advance(by: .seconds(1))
    await store.receive(\.forecastResponse) {
      $0.resultForecastRequest = nil
      $0.forecast = Forecast(city: 1, degrees: -3)
    }
  }

  @Test("tapping another city cancels the forecast in flight")
  func anotherForecast() async {
    let store = store([Self.oslo, Self.osaka])
    await store.send(.cityTapped(1)) { $0.resultForecastRequest = Self.oslo }
    await store.send(.cityTapped(2)) { $0.resultForecastRequest = Self.osaka }
    await clock.run()
    await store.receive(.forecastFailed(Self.failure)) {
      $0.resultForecastRequest = nil
      $0.failure = Self.failure
    }
    await store.finish()
  }

  @Test("tapping a city that is not in the results does nothing")
  func stale() async {
    await store().send(.cityTapped(7))
  }
}
