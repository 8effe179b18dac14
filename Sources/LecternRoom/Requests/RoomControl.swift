package import Composable

/// The room's own state, and the actions that change it.
package protocol RoomControl: Actor {
  var roomState: RoomState { get }
  /// The timestamp of an action that the room would reduce now.
  var currentTime: Timestamp { get }

  /// Reduces an action of the room itself.
  func send(_ action: RoomAction)
}

extension RoomControl where Self: CoreHost {
  package var roomState: RoomState { stores.room.state }
  package var currentTime: Timestamp { stores.room.currentTime }

  package func send(_ action: RoomAction) { stores.room.send(action) }
}
