internal import Composable

/// What a room continues with after its log was replayed.
struct RestoredRoom<State: Sendable, Action: UserAction> {
  var replay: LogReplay<State, Action>
  var versions: ReplayedVersions<State>
  /// The hash of what presenters see of the app's state.
  var stateHash: UInt64 = 0
  /// Whether the replay began with a snapshot of which part is lost.
  var isLossy = false
}
