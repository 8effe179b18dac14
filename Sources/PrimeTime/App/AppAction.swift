public import Composable

/// Everything that can happen in the app.
@EnumProperties
@UserAction
public enum AppAction: Equatable, Sendable {
  /// At the counter.
  case counter(CounterAction)
  /// In the prime dialog.
  case primeModal(PrimeModalAction)
  /// In the list of favourites.
  case favoritePrimes(FavoritePrimesAction)
  /// In the settings.
  case settings(SettingsAction)
}
