public import Composable
public import LecternWire

/// An action of the room itself, beside the app's.
///
/// A page sends it as `$room.handRaised` and so on: no action of an app has such a name.
@UserAction
public enum RoomAction: Equatable, Sendable {
  /// Maximum size of a value, in bytes of JSON; a longer one is refused before it is decoded.
  static let valueLimit = 1_024

  /// The sender asks for the floor, under a name.
  case handRaised(String)
  /// The sender lowers its hand.
  case handLowered
  /// The floor goes to a participant with a raised hand, by its id.
  case floorGranted(String)
  /// The presenter lowers a participant's hand, by its id.
  case handDismissed(String)
  /// The presenter lowers all hands.
  case handsDismissed
  /// A participant, by its id, becomes audience.
  case participantPutOut(String)
  /// A participant that was put out may take part again.
  case participantLetBack(String)
  /// A participant's name is no longer shown.
  case nameCleared(String)
  /// The floor returns to the presenters.
  case floorTakenBack
  /// All participants have the floor.
  case floorOpened
  /// The number of actions that a participant may send a second while the floor is open; 0 for no such limit.
  case actionRateSet(Int)
  /// The audience keeps the current state of the app.
  case frozen
  /// The audience sees the current state again.
  case released
  /// Walls show nothing.
  case blanked
  /// Walls show the page again.
  case unblanked
  /// The audience's pages show how to take part.
  case codeShown
  /// The audience's pages no longer show how to take part.
  case codeHidden
  /// The join link gets new secrets. Devices that have joined stay.
  case codeChanged
  /// The presenter points at an element.
  case pointerMoved(Pointer)
  /// The presenter no longer points at anything.
  case pointerHidden
  /// The presenter asks for a new link with a role.
  case linkMade(Role)
  /// A link, by its id, becomes invalid.
  case linkRevoked(String)

  /// A new link is ready.
  @ServerOnly case linkReady(Link)
  /// A short join code was guessed at too often.
  @ServerOnly case codeGuessedAt
  /// New secrets for a link, by its id, are ready: those of the other link, or its code alone.
  @ServerOnly case codeReady(String, Link, codeOnly: Bool)
  /// The room is open, at an address.
  @ServerOnly case opened(address: String)
  /// The viewers were counted.
  @ServerOnly case counted(Headcount)
  /// A participant with the floor or a raised hand has disconnected.
  @ServerOnly case viewerLeft(String)
  /// The participant has returned.
  @ServerOnly case viewerCame(String)
  /// The participant has been away for too long, or may no longer take part.
  @ServerOnly case viewerVanished(String)
}
