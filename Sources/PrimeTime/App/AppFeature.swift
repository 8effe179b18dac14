public import Composable

/// The whole app, but for its activity feed.
///
/// ```swift
/// let app = AppFeature(
///   primes: .live, files: .live(directory: directory), notifications: .live(isGranted: true)
/// ).activityFeed()
/// ```
public struct AppFeature: Reducer {
  /// The features, each with the part of the state that it knows; composed once, and not for each action.
  public let body: CombinedReducer<AppState, AppAction>

  /// The app.
  ///
  /// - Parameters:
  ///   - primes: where it asks for the nth prime.
  ///   - files: where it keeps the favourites.
  ///   - notifications: where it asks whether notifications are allowed.
  public init(primes: PrimeClient, files: FileClient, notifications: NotificationsClient) {
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
    )
  }
}
