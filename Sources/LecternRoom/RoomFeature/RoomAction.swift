public import Composable

/// An action of the room itself, as opposed to the app's actions.
///
/// A page sends it under a name such as `$room.handRaised`. No action of an app has such a name. The features' names
/// aren't part of it.
@EnumProperties
@UserAction
public enum RoomAction: Equatable, Sendable {
  @Inlined case pointer(PointerAction)
  @Inlined case carets(CaretsAction)
  @Inlined case headcount(HeadcountAction)
  @Inlined case attendance(AttendanceAction)
  @Inlined case presence(PresenceAction)
  @Inlined case floor(FloorAction)
  @Inlined case hands(HandsAction)
  @Inlined case links(LinksAction)
  @Inlined case freeze(FreezeAction)
  @Inlined case rewind(RewindAction)
  @Inlined case inspector(InspectorAction)

  /// Maximum size of a value, in bytes of JSON. A longer value is refused before it is decoded.
  static let valueLimit = 1_024
}
