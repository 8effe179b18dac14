package import Composable

/// The fixed parts of a replay: how actions are decoded and reduced.
package struct ReplayConfiguration<State: Sendable, Action: UserAction>: Sendable {
  package var app: StoreConfiguration<State, Action>
  /// The room's own store; nil to replay the app alone.
  var room: StoreConfiguration<RoomState, RoomAction>?
  /// How entries and snapshots are read.
  package var options: RestorationOptions
  /// Returns the hash of the presenters' view of a state; nil to compare no checkpoint.
  package var hash: (@Sendable (State) -> UInt64)?
  /// Whether the checkpoints of effects are saved for a later snapshot.
  package var keepsCheckpoints = false

  /// The configuration of a replay of the app alone.
  var appAlone: ReplayConfiguration {
    var copy = self
    (copy.room, copy.hash) = (nil, nil)
    return copy
  }

  /// The configuration of a replay that needs the app's states alone. It saves no effects.
  var ofStates: ReplayConfiguration {
    var copy = appAlone
    copy.keepsCheckpoints = false
    return copy
  }
}
