/// Runs tools of the system.
struct CommandClient: Sendable {
  /// Runs a command to its end, without blocking the caller's thread.
  var run: @Sendable (Command) async -> CommandResult
}
