/// How often a room has started on its log.
struct RoomStarts {
  /// The number of starts of a server on the log, this one included.
  var count = 1
  /// How the room was forked from the state of a replay that differs.
  var forks = RoomForks()
}
