package import Composable
package import OrderedCollections
package import PrimeTimeActivityFeed
internal import PrimeTimeCore
package import PrimeTimeCounter
package import PrimeTimeFavoritePrimes
internal import PrimeTimePrimeModal
package import PrimeTimeSettings

/// The state of the app.
package struct AppState: Codable, Equatable, Sendable {
  /// The count, with the history of its changes.
  package var count = Undoable<Int, CounterAction>(0)
  /// In the order of their addition.
  package var favoritePrimes: OrderedSet<Int> = []
  package var activityFeed = ActivityFeed()
  /// Whether the dialog about the count is open.
  package var isPrimeModalShown = false
  /// The n of the nth prime being computed; nil without a request in flight.
  package var nthPrimeRequest: Int?
  package var fileActivity = FileActivity()
  package var alert: AlertState<Never>?
  /// The settings without their alert. ``alert`` holds it.
  private var storedSettings = SettingsState()
  /// The subject of the last change.
  package var lastChange = LastChange.count

  package init() {}
}

// Each feature's slice of the state. Only the features that may change the favourites get them.
extension AppState {
  var counter: CounterState {
    get {
      CounterState(
        count: count,
        isPrimeModalShown: isPrimeModalShown,
        nthPrimeRequest: nthPrimeRequest,
        alert: alert
      )
    }
    set {
      count = newValue.count
      isPrimeModalShown = newValue.isPrimeModalShown
      nthPrimeRequest = newValue.nthPrimeRequest
      alert = newValue.alert
    }
  }

  var primeModal: PrimeModalState {
    get { PrimeModalState(count: count.state, favoritePrimes: favoritePrimes) }
    set { favoritePrimes = newValue.favoritePrimes }
  }

  var favoritePrimesList: FavoritePrimesState {
    get {
      FavoritePrimesState(
        favoritePrimes: favoritePrimes,
        fileActivity: fileActivity,
        nthPrimeRequest: nthPrimeRequest,
        alert: alert
      )
    }
    set {
      favoritePrimes = newValue.favoritePrimes
      fileActivity = newValue.fileActivity
      nthPrimeRequest = newValue.nthPrimeRequest
      alert = newValue.alert
    }
  }

  package var settings: SettingsState {
    get {
      var settings = storedSettings
      settings.alert = alert
      return settings
    }
    set {
      alert = newValue.alert
      storedSettings = newValue
      storedSettings.alert = nil
    }
  }
}
