internal import LecternLog

/// How a room starts, and how it starts over.
package struct RoomStart<Action: Sendable> {
  /// The options for reading the log.
  package var options = RestorationOptions()
  /// The action that each start sends.
  var action: Action?
  /// Sets the log aside, and opens a new log; nil if the room isn't recorded.
  var renewLog: (@Sendable () throws -> any Log)?
  /// Called when the links or devices to save have changed.
  var persistLinks: (@Sendable () -> Void)?
}
