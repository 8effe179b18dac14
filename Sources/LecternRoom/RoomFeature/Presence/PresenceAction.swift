public import Composable

/// An action about the people who are here.
@EnumProperties
@UserAction
public enum PresenceAction: Equatable, Sendable {
  /// Somebody has come, gone, or another name.
  @ServerOnly @Ephemeral case peopleChanged([PresentPerson])
}
