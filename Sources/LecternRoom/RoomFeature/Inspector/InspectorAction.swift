public import Composable

/// An action about the inspector, slow motion or a crash. It isn't logged: its changes belong to this process.
@EnumProperties
@UserAction
public enum InspectorAction: Equatable, Sendable {
  /// The inspector shows an action, by its id.
  @Ephemeral case actionInspected(String)
  /// The inspector shows the latest action from now on.
  @Ephemeral case latestInspected
  /// An asynchronous effect of the app, by its id, is cancelled.
  @Ephemeral case effectCancelled(String)
  /// The room shows each action at each station of its way.
  @Ephemeral case slowMotionBegan
  /// The room shows each state immediately again.
  @Ephemeral case slowMotionEnded
  /// The presenter has read the crash notice.
  @Ephemeral case crashDismissed

  /// The inspector shows the latest actions; nil if no presenter looks any more.
  @ServerOnly @Ephemeral case inspectionShown(Inspection?)
  /// The action that the room shows in slow motion has reached a station.
  @ServerOnly @Ephemeral case flowReached(Flow)
  /// The crash of the last server is reported.
  @ServerOnly @Ephemeral case crashReported(CrashNotice)
}
