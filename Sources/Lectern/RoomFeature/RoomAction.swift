public import Composable
internal import LecternWire

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
  @Ephemeral case pointerMoved(Pointer)
  /// The presenter no longer points at anything.
  @Ephemeral case pointerHidden
  /// The room shows its past, beginning with the last moment.
  @Ephemeral case rewound
  /// The room shows the moment after an action of the app, by its number.
  @Ephemeral case momentChosen(Int)
  /// The room shows the next moment, or the one before for a negative number.
  @Ephemeral case momentStepped(Int)
  /// The room shows the present again.
  @Ephemeral case returnedToNow
  /// The past becomes the present: the app goes on from the moment after an action, by its number.
  @Ephemeral case wentOnFrom(Int)
  /// The moment that is shown gets a name.
  @Ephemeral case bookmarked(String)
  /// A bookmark, by its id, is removed.
  case bookmarkRemoved(Int)
  /// The inspector shows an action, by its id.
  @Ephemeral case actionInspected(String)
  /// The inspector shows the latest action, whichever that is.
  @Ephemeral case latestInspected
  /// An asynchronous effect of the app, by its id, is cancelled.
  @Ephemeral case effectCancelled(String)
  /// The room shows each action at each station of its way.
  @Ephemeral case slowMotionBegan
  /// The room shows each state at once again.
  @Ephemeral case slowMotionEnded
  /// The presenter has read what has crashed the last server.
  @Ephemeral case crashDismissed
  /// The presenter asks for a new link with a role.
  case linkMade(Role)
  /// A link, by its id, becomes invalid.
  case linkRevoked(String)
  /// The presenter goes on although the room can no longer be recorded.
  @Ephemeral case recordingAbandoned
  /// The presenter begins a new room: the app's state, the floor, hands and names are as at first. Links stay.
  @Ephemeral case startedAnew

  /// A moment of the past is found and shown.
  @ServerOnly @Ephemeral case momentShown(Moment.Shown)
  /// The past cannot be shown, for a reason.
  @ServerOnly @Ephemeral case rewindFailed(String)
  /// The app has gone on from an earlier moment. `after`: the number of the last action before that.
  @ServerOnly @Ephemeral case goneOn(after: Int)
  /// A moment has got a name.
  @ServerOnly case bookmarkSet(Bookmark)
  /// The inspector shows the latest actions; nil where no presenter looks any more.
  @ServerOnly @Ephemeral case inspectionShown(Inspection?)
  /// The action that the room shows in slow motion has reached a station.
  @ServerOnly @Ephemeral case flowReached(Flow)
  /// Something has crashed the last server.
  @ServerOnly @Ephemeral case crashReported(CrashNotice)
  /// A new link is ready.
  @ServerOnly case linkReady(Link)
  /// A short join code was guessed at too often.
  @ServerOnly case codeGuessedAt
  /// New secrets for a link, by its id, are ready: those of the other link, or its code alone.
  @ServerOnly case codeReady(String, Link, codeOnly: Bool)
  /// The server has started, with these links.
  @ServerOnly case linksStated([Link])
  /// The room is open, at an address.
  @ServerOnly case opened(address: String)
  /// The viewers were counted.
  @ServerOnly @Ephemeral case counted(Headcount)
  /// A participant with the floor or a raised hand has disconnected.
  @ServerOnly case viewerLeft(String)
  /// The participant has returned.
  @ServerOnly case viewerCame(String)
  /// The participant has been away for too long, or may no longer take part.
  @ServerOnly case viewerVanished(String)
}
