package import LecternLog

/// How a room starts, and how it starts over.
package struct RoomStart<Action: Sendable> {
  /// The action that each start sends.
  package var action: Action?
  /// Returns a random identifier for an epoch.
  package var makeID: @Sendable () -> String = LogIdentity.randomInstanceID
  /// Sets the log aside, and opens a new log; nil if the room isn't recorded.
  package var renewLog: (@Sendable () throws -> any Log)?
  /// Called when the links or devices to save have changed.
  package var persistLinks: (@Sendable () -> Void)?
}
