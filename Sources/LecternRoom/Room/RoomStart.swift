internal import LecternLog

/// How a room starts, and how it starts over.
package struct RoomStart<Action: Sendable> {
  /// How the log is read.
  package var options = RestorationOptions()
  /// The action that each start begins with.
  var action: Action?
  /// Sets the log aside, and opens a new one; nil for a room that is not recorded.
  var renewLog: (@Sendable () throws -> any Log)?
  /// Called when links or devices have changed that outlive the room.
  var persistLinks: (@Sendable () -> Void)?
}
