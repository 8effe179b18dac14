internal import ArgumentParser

/// The options for several rooms in one server.
struct RoomsOptions: ParsableArguments {
  /// The maximum number that `--rooms` accepts.
  static let limit = 100_000

  @Option(
    name: .customLong("rooms"),
    help: ArgumentHelp(
      """
      Maximum number of rooms that are open at a time, each at /NAME/ with a log and links of its own. A presenter \
      begins one by opening its address. (default: only those of the other apps that the server has)
      """,
      valueName: "n"
    )
  )
  var maximum: Int?

  @Option(
    name: .customLong("room-idle-time"),
    help: ArgumentHelp(
      "Time after which a room at /NAME/ without viewers is closed. It opens again when somebody comes.",
      valueName: "seconds"
    )
  )
  var idleTime = 600

  func validate() throws {
    if let maximum, !(1...Self.limit).contains(maximum) {
      throw ValidationError("--rooms must be from 1 to \(Self.limit), not \(maximum)")
    }
    guard (1...86_400).contains(idleTime) else {
      throw ValidationError("--room-idle-time must be from 1 to 86400, not \(idleTime)")
    }
  }
}
