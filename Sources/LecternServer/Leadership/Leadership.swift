internal import Composable
internal import LecternLog
internal import LecternRoom
internal import Logging

/// The leadership of rooms whose logs other servers share.
struct Leadership: Sendable {
  let logs: any SharedLogs
  /// The name of the main room's app. It precedes the names of rooms.
  let app: String
  let stepDown = StepDown()

  /// Waits until no other server leads a room, and opens its log.
  ///
  /// - Parameter name: the room's name; nil for the server's main room.
  func log(of name: RoomName?, logger: Logger) async throws -> any SharedLog {
    let notice = Task {
      try await Task.sleep(for: .seconds(1))
      logger.notice("Another server leads the room. This one stands by.")
    }
    defer { notice.cancel() }
    return try await logs.lead(
      sharedName(of: name),
      identity: .random(created: Timestamp.now.millisecondsSinceEpoch),
      build: ServerBuild.current
    ) { [stepDown] in stepDown.request("\($0)") }
  }

  /// Returns whether a room has a log, begun by any server.
  func hasLog(of name: RoomName) async throws -> Bool {
    try await logs.hasLog(sharedName(of: name))
  }

  private func sharedName(of name: RoomName?) -> String {
    "\(app.lowercased())/\(name?.text ?? "")"
  }
}
