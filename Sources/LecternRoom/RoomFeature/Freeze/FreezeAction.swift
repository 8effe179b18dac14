public import Composable

/// An action that withholds the app from the audience or from walls, or shows it again.
@EnumProperties
@UserAction
public enum FreezeAction: Equatable, Sendable {
  /// The audience keeps the current state of the app.
  case frozen
  /// The audience sees the current state again.
  case released
  /// Walls show nothing.
  case blanked
  /// Walls show the page again.
  case unblanked
}
