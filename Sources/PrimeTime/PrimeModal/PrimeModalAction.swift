public import Composable

/// What can happen in the prime dialog.
@EnumProperties
@UserAction
public enum PrimeModalAction: Equatable, Sendable {
  /// Makes the count a favourite.
  case saveFavoritePrimeTapped
  /// Makes it one no longer.
  case removeFavoritePrimeTapped
}
