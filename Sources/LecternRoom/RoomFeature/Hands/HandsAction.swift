public import Composable

/// An action about the participants and their hands.
@EnumProperties
@UserAction
public enum HandsAction: Equatable, Sendable {
  /// The sender asks for the floor, under a name.
  case handRaised(String)
  /// The sender lowers its hand.
  case handLowered
  /// The presenter lowers a participant's hand, by its id.
  case handDismissed(String)
  /// The presenter lowers all hands.
  case handsDismissed
  /// A participant, by its id, becomes audience.
  @Renamed(from: "participantPutOut") case participantRemoved(String)
  /// A removed participant may take part again.
  @Renamed(from: "participantLetBack") case participantReadmitted(String)
  /// A participant's name is no longer shown.
  case nameCleared(String)

  /// A person has signed in, for the first time in this room, or under another name or role.
  @ServerOnly case personEntered(String, ParticipantAccount)
  /// A participant with the floor or a raised hand has disconnected.
  @ServerOnly case viewerLeft(String)
  /// The participant has returned.
  @ServerOnly @Renamed(from: "viewerCame") case viewerReturned(String)
  /// The participant has been away for too long, or may no longer take part.
  @ServerOnly @Renamed(from: "viewerVanished") case viewerTimedOut(String)
}
