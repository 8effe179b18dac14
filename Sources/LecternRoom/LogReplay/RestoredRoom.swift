internal import Composable

/// The result of replaying a room's log, for the room to install.
struct RestoredRoom<State: Sendable, Action: UserAction> {
  var replay: LogReplay<State, Action>
  var versions: ReplayedVersions<State>
  /// The sessions, those that have acted least recently first.
  var sessions: [SessionRecord] = []
  /// The hash of what presenters see of the app's state.
  var stateHash: UInt64 = 0
  /// Whether the replay began with a snapshot of which part is lost.
  var isLossy = false
}
