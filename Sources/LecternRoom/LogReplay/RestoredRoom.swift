internal import Composable

/// The result of replaying a room's log, for the room to install.
struct RestoredRoom<State: Sendable, Action: UserAction> {
  var replay: LogReplay<State, Action>
  var versions: ReplayedVersions<State>
  /// The sessions, least recently active first.
  var sessions: [SessionRecord] = []
  /// The hash of the presenters' view of the app's state.
  var stateHash: UInt64 = 0
  /// Whether another build has written the last entries, so that its pages may have another view of the same state.
  var isOfAnotherBuild = false
  /// Whether the replay started with a snapshot that was decoded with losses.
  var isLossy = false
}
