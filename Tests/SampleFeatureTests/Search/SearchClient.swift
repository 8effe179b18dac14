/// A client that finds cities and their weather.
struct SearchClient: Sendable {
  var search: @Sendable (_ query: String) async throws(SearchError) -> [City]
  var forecast: @Sendable (City) async throws(SearchError) -> Forecast
}

struct City: Equatable, Identifiable, Codable {
  let id: Int
  let name: String
}

struct Forecast: Equatable, Codable {
  let city: City.ID
  let degrees: Int
}

struct SearchError: Error, Equatable, Codable {
  let reason: String
}
