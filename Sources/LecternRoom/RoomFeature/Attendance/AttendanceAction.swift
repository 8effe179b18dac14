public import Composable

/// An action about the number of viewers over time.
@EnumProperties
@UserAction
public enum AttendanceAction: Equatable, Sendable {
  /// The number of viewers has changed since it was logged. Unlike a head count, it is logged.
  @ServerOnly case attended(Int)
}
