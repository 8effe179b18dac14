public import Composable

/// Everything that can happen in the app.
@EnumProperties
@UserAction
public enum AppAction: Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)
}
