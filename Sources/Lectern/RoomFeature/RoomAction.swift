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
  case pointerMoved(Pointer)
  /// The presenter no longer points at anything.
  case pointerHidden
  /// The room shows its past, beginning with the last moment.
  case rewound
  /// The room shows the moment after an action of the app, by its number.
  case momentChosen(Int)
  /// The room shows the next moment, or the one before for a negative number.
  case momentStepped(Int)
  /// The room shows the present again.
  case returnedToNow
  /// The past becomes the present: the app goes on from the moment after an action, by its number.
  case wentOnFrom(Int)
  /// The moment that is shown gets a name.
  case bookmarked(String)
  /// A bookmark, by its id, is removed.
  case bookmarkRemoved(Int)
  /// The inspector shows an action, by its id.
  case actionInspected(String)
  /// The inspector shows the latest action, whichever that is.
  case latestInspected
  /// An asynchronous effect of the app, by its id, is cancelled.
  case effectCancelled(String)
  /// The room shows each action at each station of its way.
  case slowMotionBegan
  /// The room shows each state at once again.
  case slowMotionEnded
  /// The presenter has read what has crashed the last server.
  case crashDismissed
  /// The presenter asks for a new link with a role.
  case linkMade(Role)
  /// A link, by its id, becomes invalid.
  case linkRevoked(String)
  /// The presenter goes on although the room can no longer be recorded.
  case recordingAbandoned
  /// The presenter begins a new room: the app's state, the floor, hands and names are as at first. Links stay.
  case startedAnew

  /// A moment of the past is found and shown.
  @ServerOnly case momentShown(Moment.Shown)
  /// The past cannot be shown, for a reason.
  @ServerOnly case rewindFailed(String)
  /// The app has gone on from an earlier moment. `after`: the number of the last action before that.
  @ServerOnly case goneOn(after: Int)
  /// A moment has got a name.
  @ServerOnly case bookmarkSet(Bookmark)
  /// The inspector shows the latest actions; nil where no presenter looks any more.
  @ServerOnly case inspectionShown(Inspection?)
  /// The action that the room shows in slow motion has reached a station.
  @ServerOnly case flowReached(Flow)
  /// Something has crashed the last server.
  @ServerOnly case crashReported(CrashNotice)
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
  @ServerOnly case counted(Headcount)
  /// A participant with the floor or a raised hand has disconnected.
  @ServerOnly case viewerLeft(String)
  /// The participant has returned.
  @ServerOnly case viewerCame(String)
  /// The participant has been away for too long, or may no longer take part.
  @ServerOnly case viewerVanished(String)
}

extension RoomAction {
  /// Whether the action is not logged: what it changes is measured anew after a restart.
  var isEphemeral: Bool {
    switch self {
    case .pointerMoved, .pointerHidden, .counted, .recordingAbandoned, .startedAnew: true
    case .rewound, .momentChosen, .momentStepped, .returnedToNow, .momentShown, .rewindFailed: true
    case .wentOnFrom, .goneOn, .bookmarked: true
    case .actionInspected, .latestInspected, .effectCancelled, .inspectionShown: true
    case .slowMotionBegan, .slowMotionEnded, .flowReached: true
    case .crashReported, .crashDismissed: true
    default: false
    }
  }
}
