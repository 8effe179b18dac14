/// How a room installs the result of a replay.
struct InstallOptions: Sendable {
  /// Whether each message carries the hash of the state that it leads to.
  var verifies = false
  /// The highest revision of the room's lane that may be in use although the log doesn't have it.
  var reserved = 0
}
