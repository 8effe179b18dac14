public import Composable

/// An action about the room's history and its recording.
@EnumProperties
@UserAction
public enum RewindAction: Equatable, Sendable {
  /// The room shows its history, starting with the last position.
  @Ephemeral case rewound
  /// The room shows the position after an action of the app, by its number.
  @Ephemeral case positionChosen(Int)
  /// The room shows the next position, or the previous one for a negative number.
  @Ephemeral case positionStepped(Int)
  /// The room shows the present again.
  @Ephemeral case returnedToNow
  /// The room is forked: the app continues from the position after an action, by its number.
  @Ephemeral case forkRequested(Int)
  /// The shown position gets a name.
  @Ephemeral case bookmarked(String)
  /// A bookmark, by its id, is removed.
  case bookmarkRemoved(Int)
  /// The presenter continues without recording the room.
  @Ephemeral case recordingAbandoned
  /// The presenter starts a new room: the app's state, the floor, hands and names are reset. Links stay.
  @Ephemeral case resetRequested

  /// A position in the history is found and shown.
  @ServerOnly @Ephemeral case positionShown(HistoryPosition.Shown)
  /// The history cannot be shown, for a reason.
  @ServerOnly @Ephemeral case rewindFailed(String)
  /// The app was forked from an earlier position. `after`: the number of the last action before the fork.
  @ServerOnly @Ephemeral case forked(after: Int)
  /// A position got a name.
  @ServerOnly case bookmarkSet(Bookmark)
}
