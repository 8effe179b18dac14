public import Composable
public import LecternWire

/// What happens to a room, beside what happens to the app that it shows.
///
/// A page says these as `$room.handRaised` and so on: no app has an action of such a name.
@UserAction
public enum RoomAction: Equatable, Sendable {
  /// The longest value of an action of the room that a page may say, in bytes of JSON: it is not looked at
  /// before.
  static let valueLimit = 1_024

  /// Somebody asks for the floor, and says their name.
  case handRaised(String)
  /// They do no longer.
  case handLowered
  /// One who asks for the floor, by the viewer's id, is given it.
  case floorGranted(String)
  /// A hand, by the viewer's id, is taken down.
  case handDismissed(String)
  /// All hands are taken down.
  case handsDismissed
  /// A participant, by the viewer's id, may send nothing any more.
  case participantPutOut(String)
  /// A participant who was put out may take part again.
  case participantLetBack(String)
  /// A participant's name is not shown any more.
  case nameCleared(String)
  /// The floor is the presenter's again, whoever had it.
  case floorTakenBack
  /// The floor is everybody's.
  case floorOpened
  /// While the floor is open, a participant may send so many actions a second; 0 for as many as ever.
  case actionRateSet(Int)
  /// The audience stays where it is.
  case frozen
  /// The audience sees what there is now.
  case released
  /// Walls show nothing.
  case blanked
  /// Walls show the page again.
  case unblanked
  /// The audience's pages show how to take part.
  case codeShown
  /// They show it no longer.
  case codeHidden
  /// The code by which the audience takes part is replaced. Those who have joined stay.
  case codeChanged
  /// The presenter points somewhere.
  case pointerMoved(Pointer)
  /// The presenter points nowhere.
  case pointerHidden
  /// A link is wanted.
  case linkMade(Role)
  /// A link, by its id, is to be worth nothing from now on.
  case linkRevoked(String)

  /// A link has been made.
  @ServerOnly case linkReady(Link)
  /// A code that is short has been guessed at too often.
  @ServerOnly case codeGuessedAt
  /// New secrets have been made for a link, by its id: those of the other link, or its code alone.
  @ServerOnly case codeReady(String, Link, codeOnly: Bool)
  /// The room is open, at an address.
  @ServerOnly case opened(address: String)
  /// The viewers have been counted.
  @ServerOnly case counted(Headcount)
  /// A viewer who has the floor, or asks for it, is not connected any more.
  @ServerOnly case viewerLeft(String)
  /// They are back.
  @ServerOnly case viewerCame(String)
  /// They have stayed away, or may not take part any more.
  @ServerOnly case viewerVanished(String)
}
