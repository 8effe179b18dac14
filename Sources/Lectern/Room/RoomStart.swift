internal import LecternLog

/// How a room has started, and how it starts over.
struct RoomStart<Action: Sendable> {
  /// How the log is read.
  var options = RestorationOptions()
  /// The action that each start begins with.
  var action: Action?
  /// Sets the log aside, and opens a new one; nil for a room that is not recorded.
  var renewLog: (@Sendable () throws -> any Log)?
  /// The number of starts of a server on the log, this one included.
  var count = 1
  /// The number of times that the room was forked: it continued from the state of a replay that differs.
  var forks = 0
}
