package import Composable
internal import OrderedCollections
internal import PrimeTimeActivityFeed
internal import PrimeTimeCounter
internal import PrimeTimeFavoritePrimes
internal import PrimeTimePrimeModal
internal import PrimeTimeSettings

extension Reducer where State == AppState, Action == AppAction {
  /// Records every addition and removal of a favourite in the app's activity feed.
  ///
  /// ```swift
  /// AppFeature(primes: primes, files: files, notifications: notifications).activityFeed().logging()
  /// ```
  package func activityFeed() -> some Reducer<AppState, AppAction> {
    activityFeed(\.activityFeed, of: \.favoritePrimes) { $0.mayChangeFavoritePrimes }
  }
}

/// `reducer.activityFeed()` as a function, to compose with others.
///
/// ```swift
/// let app = AppFeature(primes: primes, files: files, notifications: notifications)
/// with(app, compose(logging, activityFeed))
/// ```
package func activityFeed<Base: Reducer<AppState, AppAction>>(
  _ reducer: Base
) -> some Reducer<AppState, AppAction> {
  reducer.activityFeed()
}

extension AppAction {
  /// Whether the action may change the favourites.
  ///
  /// Lists every action, so that the compiler reports a new one.
  fileprivate var mayChangeFavoritePrimes: Bool {
    switch self {
    case .primeModal(.saveFavoritePrimeTapped),
      .primeModal(.removeFavoritePrimeTapped),
      .favoritePrimes(.deleteFavoritePrimes),
      .favoritePrimes(.favoritePrimesLoaded):
      true
    case .counter(.decrTapped),
      .counter(.incrTapped),
      .counter(.isPrimeButtonTapped),
      .counter(.primeModalDismissed),
      .counter(.nthPrimeButtonTapped),
      .counter(.nthPrimeResponse),
      .counter(.alertDismissButtonTapped),
      .counter(.undo),
      .favoritePrimes(.primeButtonTapped),
      .favoritePrimes(.nthPrimeResponse),
      .favoritePrimes(.saveButtonTapped),
      .favoritePrimes(.favoritePrimesSaved),
      .favoritePrimes(.favoritePrimesSaveFailed),
      .favoritePrimes(.loadButtonTapped),
      .favoritePrimes(.favoritePrimesLoadFailed),
      .settings(.binding),
      .settings(.isHapticFeedbackEnabledChanged),
      .settings(.authorizationResponse),
      .settings(.resetButtonTapped),
      .alert:
      false
    }
  }
}
