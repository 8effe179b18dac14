public import Composable

/// The whole app, but for its activity feed.
///
/// ```swift
/// let app = AppFeature(primes: .live, files: .live(directory: directory)).activityFeed()
/// ```
public struct AppFeature: Reducer {
  private let primes: PrimeClient
  private let files: FileClient

  /// The app.
  ///
  /// - Parameters:
  ///   - primes: where it asks for the nth prime.
  ///   - files: where it keeps the favourites.
  public init(primes: PrimeClient, files: FileClient) {
    self.primes = primes
    self.files = files
  }

  public var body: some Reducer<AppState, AppAction> {
    CounterFeature(primes: primes)
      .pullback(state: \AppState.counter, action: \AppAction.counter)
    PrimeModalFeature()
      .pullback(state: \AppState.primeModal, action: \AppAction.primeModal)
    FavoritePrimesFeature(primes: primes, files: files)
      .pullback(state: \AppState.favoritePrimesList, action: \AppAction.favoritePrimes)
    LastChangeFeature()
  }
}
