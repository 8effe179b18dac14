package import Composable

/// The actions of the prime dialog.
@EnumProperties
@UserAction
package enum PrimeModalAction: Equatable, Sendable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}
