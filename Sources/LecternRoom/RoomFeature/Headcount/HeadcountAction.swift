public import Composable

/// An action about the number of viewers.
@EnumProperties
@UserAction
public enum HeadcountAction: Equatable, Sendable {
  /// The viewers were counted.
  @ServerOnly @Ephemeral case counted(Headcount)
}
