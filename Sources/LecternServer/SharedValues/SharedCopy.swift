internal import Composable

/// A room's copy of a ``SharedValue``, without the types of the apps.
struct SharedCopy: Sendable {
  /// The name of the room that has the value, or `/` for the main room.
  let room: String
  /// Returns the action that makes the copy equal to the value; nil if both are equal. Called on the rooms' executor.
  let change: @Sendable (_ source: any Sendable) -> (any UserAction)?
}
