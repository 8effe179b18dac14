public import Composable

/// What can happen in the prime dialog.
@EnumProperties
@UserAction
public enum PrimeModalAction: Equatable, Sendable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}
