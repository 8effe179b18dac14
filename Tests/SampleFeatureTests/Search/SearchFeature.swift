import Composable

@BindableState
struct SearchState: Equatable {
  @BindingState var query = ""
  var results: [City] = []
  var resultForecastRequest: City?
  var forecast: Forecast?
  var failure: SearchError?
}

@EnumProperties
@UserAction
enum SearchAction: BindableAction, Equatable {
  case binding(BindingAction<SearchState>)
  case cityTapped(City.ID)
  @ServerOnly case searchResponse([City])
  @ServerOnly case searchFailed(SearchError)
  @ServerOnly case forecastResponse(Forecast)
  @ServerOnly case forecastFailed(SearchError)
}

struct SearchFeature: Reducer {
  let client: SearchClient
  let clock: any Clock<Duration>

  private enum EffectID { case search, forecast }

  var body: some Reducer<SearchState, SearchAction> {
    BindingReducer()
      .onChange(of: \.query) { _, query in
        Reduce { state, _ in
          state.failure = nil
          // Results of an earlier query must not appear once it is cleared.
          guard !query.isEmpty else {
            state.results = []
            return .cancel(id: EffectID.search)
          }
          return search(query)
            .debounce(id: EffectID.search, for: .milliseconds(300), clock: clock)
        }
      }
    Reduce { state, action in
      switch action {
      case .binding:
        break

      case .cityTapped(let id):
        guard let city = state.results.first(where: { $0.id == id }) else { break }
        state.resultForecastRequest = city
        return forecast(city)

      case .searchResponse(let cities):
        state.results = cities
      case .searchFailed(let error):
        state.results = []
        state.failure = error

      case .forecastResponse(let forecast):
        state.resultForecastRequest = nil
        state.forecast = forecast
      case .forecastFailed(let error):
        state.resultForecastRequest = nil
        state.failure = error
      }
      return .none
    }
  }

  private func search(_ query: String) -> Effect<SearchAction> {
    .run { [client] send in
      do throws(SearchError) {
        await send(.searchResponse(try await client.search(query)))
      } catch {
        await send(.searchFailed(error))
      }
    }
  }

  private func forecast(_ city: City) -> Effect<SearchAction> {
    .run { [client] send in
      do throws(SearchError) {
        await send(.forecastResponse(try await client.forecast(city)))
      } catch {
        await send(.forecastFailed(error))
      }
    }
    .cancellable(id: EffectID.forecast, cancelInFlight: true)
  }
}
