// Copyright (c) 2020 Point-Free, Inc. MIT License: Tests/Fixtures/composable-architecture/LICENSE.

import Composable
import ComposableTesting
import Foundation
import Testing

@Suite struct SearchTests {
  struct SomethingWentWrong: Error {}

  static let special = GeocodingSearch.Result(
    country: "Special Country",
    latitude: 0,
    longitude: 0,
    id: 42,
    name: "Special Place"
  )

  let results = GeocodingSearch.mock.results + [special]

  /// Returns a store whose client fails, unless a function is given.
  func store(
    _ results: [GeocodingSearch.Result] = [],
    forecast: @escaping @Sendable () async throws -> Forecast = { throw SomethingWentWrong() },
    search: @escaping @Sendable () async throws -> GeocodingSearch = { throw SomethingWentWrong() }
  ) -> TestStore<Search.State, Search.Action> {
    let client = WeatherClient(
      forecast: { _ in try await forecast() },
      search: { _ in try await search() }
    )
    return TestStore(
      initialState: Search.State(results: results),
      reducer: Search(weatherClient: client)
    )
  }

  static let weather = Search.State.Weather(
    id: 42,
    days: [(0.0, 90.0, 70.0), (86_400, 70, 50), (172_800, 100, 80)].map { time, max, min in
      Search.State.Weather.Day(
        date: Date(timeIntervalSince1970: time),
        temperatureMax: max,
        temperatureMaxUnit: "°F",
        temperatureMin: min,
        temperatureMinUnit: "°F"
      )
    }
  )

  @Test("a search shows its results, until the query is cleared")
  func searchAndClear() async {
    let store = store(search: { .mock })
    await store.send(.searchQueryChanged("S")) { $0.searchQuery = "S" }
    await store.send(.searchQueryChangeDebounced)
    await store.receive(\.searchResponse) { $0.results = GeocodingSearch.mock.results }
    await store.send(.searchQueryChanged("")) {
      $0.results = []
      $0.searchQuery = ""
    }
  }

  @Test("a failed search has no results")
  func searchFailure() async {
    let store = store()
    await store.send(.searchQueryChanged("S")) { $0.searchQuery = "S" }
    await store.send(.searchQueryChangeDebounced)
    await store.receive(\.searchResponse)
  }

  @Test("clearing the query cancels the search in flight")
  func clearCancels() async {
    let clock = TestClock()
    let store = store(search: {
      try await clock.sleep(for: .seconds(1))
      return .mock
    })
    await store.send(.searchQueryChanged("S")) { $0.searchQuery = "S" }
    await store.send(.searchQueryChangeDebounced)
    await store.send(.searchQueryChanged("")) { $0.searchQuery = "" }
    #expect(!clock.hasSleepers)
    await store.finish()
  }

  @Test("tapping a location shows its weather")
  func tap() async {
    let store = store(results, forecast: { .mock })
    await store.send(.searchResultTapped(Self.special)) {
      $0.resultForecastRequestInFlight = Self.special
    }
    await store.receive(\.forecastResponse) {
      $0.resultForecastRequestInFlight = nil
      $0.weather = Self.weather
    }
  }

  @Test("tapping another location cancels the request in flight")
  func tapAnother() async {
    let clock = TestClock()
    let store = store(
      results,
      forecast: {
        try await clock.sleep(for: .seconds(1))
        return .mock
      }
    )
    await store.send(.searchResultTapped(results[0])) {
      $0.resultForecastRequestInFlight = results[0]
    }
    await store.send(.searchResultTapped(Self.special)) {
      $0.resultForecastRequestInFlight = Self.special
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.forecastResponse) {
      $0.resultForecastRequestInFlight = nil
      $0.weather = Self.weather
    }
    await store.finish()
  }

  @Test("a failed request ends")
  func tapFailure() async {
    let store = store(results)
    await store.send(.searchResultTapped(results[0])) {
      $0.resultForecastRequestInFlight = results[0]
    }
    await store.receive(\.forecastResponse) { $0.resultForecastRequestInFlight = nil }
  }
}
