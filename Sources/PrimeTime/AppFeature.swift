package import Composable
package import PrimeTimeCore
internal import PrimeTimeCounter
package import PrimeTimeFavoritePrimes
internal import PrimeTimePrimeModal
package import PrimeTimeSettings

/// The whole app except for its activity feed.
///
/// ```swift
/// let app = AppFeature(
///   primes: .live, files: .live(directory: directory), notifications: .live(isGranted: true)
/// ).activityFeed()
/// ```
package struct AppFeature: Reducer {
  /// The features, each on its slice of the state; composed once instead of for each action.
  package let body: CombinedReducer<AppState, AppAction>

  /// - Parameters:
  ///   - primes: computes the nth prime.
  ///   - files: stores the favourites.
  ///   - notifications: requests permission for notifications.
  package init(primes: PrimeClient, files: FileClient, notifications: NotificationsClient) {
    body = combine(
      CounterFeature(primes: primes)
        .pullback(state: \AppState.counter, action: \AppAction.counter),
      PrimeModalFeature()
        .pullback(state: \AppState.primeModal, action: \AppAction.primeModal),
      FavoritePrimesFeature(primes: primes, files: files)
        .pullback(state: \AppState.favoritePrimesList, action: \AppAction.favoritePrimes),
      SettingsFeature(notifications: notifications)
        .pullback(state: \AppState.settings, action: \AppAction.settings),
      LastChangeFeature()
        .ifLet(\.alert, action: \.alert)
    )
  }
}

extension AppFeature {
  /// The source of the feature in a test. It does not run effects.
  package static let testSource = """
    AppFeature(primes: .live, files: .live(directory: .temporaryDirectory), notifications: .live(isGranted: true)).activityFeed()
    """

  /// The modules of the features, whose actions a test names.
  package static let testModules = [
    "Foundation", "PrimeTimeCore", "PrimeTimeCounter", "PrimeTimeFavoritePrimes",
    "PrimeTimePrimeModal", "PrimeTimeSettings",
  ]
}
