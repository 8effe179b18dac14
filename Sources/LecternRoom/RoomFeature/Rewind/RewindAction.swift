public import Composable

/// An action about what the room has recorded.
@EnumProperties
@UserAction
public enum RewindAction: Equatable, Sendable {
  /// The room shows its past, beginning with the last moment.
  @Ephemeral case rewound
  /// The room shows the moment after an action of the app, by its number.
  @Ephemeral case positionChosen(Int)
  /// The room shows the next moment, or the one before for a negative number.
  @Ephemeral case positionStepped(Int)
  /// The room shows the present again.
  @Ephemeral case returnedToNow
  /// The past becomes the present: the app goes on from the moment after an action, by its number.
  @Ephemeral case forkRequested(Int)
  /// The moment that is shown gets a name.
  @Ephemeral case bookmarked(String)
  /// A bookmark, by its id, is removed.
  case bookmarkRemoved(Int)
  /// The presenter goes on although the room can no longer be recorded.
  @Ephemeral case recordingAbandoned
  /// The presenter begins a new room: the app's state, the floor, hands and names are as at first. Links stay.
  @Ephemeral case resetRequested

  /// A moment of the past is found and shown.
  @ServerOnly @Ephemeral case positionShown(HistoryPosition.Shown)
  /// The past cannot be shown, for a reason.
  @ServerOnly @Ephemeral case rewindFailed(String)
  /// The app has gone on from an earlier moment. `after`: the number of the last action before that.
  @ServerOnly @Ephemeral case forked(after: Int)
  /// A moment has got a name.
  @ServerOnly case bookmarkSet(Bookmark)
}
