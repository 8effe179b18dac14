/// A tool of the system, and its arguments.
struct Command: Equatable, Sendable {
  /// A name to find on `PATH`.
  let tool: String
  let arguments: [String]
  /// The time after which it is stopped.
  var limit = Duration.seconds(120)

  /// The arguments of a shell that limits the tool's processor time in seconds and the size of each file that it writes
  /// to 200 MB. A damaged PDF may keep a tool busy forever.
  var limited: [String] {
    ["-c", #"ulimit -t 300; ulimit -f 409600; exec "$@""#, "sh", tool] + arguments
  }
}

/// The end of a command.
enum CommandResult: Equatable, Sendable {
  case success(output: String)
  /// It failed, with the beginning of what it wrote to its standard error.
  case failure(message: String)
  /// The system has no such tool.
  case missing
  case timeout
}
