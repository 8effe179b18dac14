public import Composable

/// An action about the floor.
@EnumProperties
@UserAction
public enum FloorAction: Equatable, Sendable {
  /// The floor goes to a participant with a raised hand, by its id.
  case floorGranted(String)
  /// The floor returns to the presenters.
  case floorTakenBack
  /// All participants have the floor.
  case floorOpened
  /// The number of actions a second that a participant may send while the floor is open; 0 for no such limit.
  case actionRateSet(Int)
}
