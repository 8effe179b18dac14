package import Composable
package import PrimeTimeCounter
package import PrimeTimeFavoritePrimes
package import PrimeTimePrimeModal
package import PrimeTimeSettings

/// The actions of all features.
@EnumProperties
@UserAction
package enum AppAction: Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)
  case settings(SettingsAction)
  case alert(DialogAction<Never>)
}
