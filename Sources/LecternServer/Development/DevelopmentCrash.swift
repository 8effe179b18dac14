internal import LecternRoom

/// The action that has crashed a build, and the state before it.
struct DevelopmentCrash: Codable, Equatable, Sendable {
  /// A sentence that names the action and its sender.
  let summary: String
  /// The action's value as JSON; nil if the action has no value.
  let value: String?
  /// The innermost calls, innermost first; empty if unknown.
  let stack: [String]
  /// The app's state before the action, a field on each line.
  let state: String

  /// - Parameter room: a room that is restored, and has no viewer yet.
  /// - Returns: nil if the last server has not crashed.
  init?(of room: any HostedRoom) async {
    guard let notice = await room.roomState.inspector.crash else { return nil }
    (summary, value, stack) = (notice.summary, notice.value, notice.stack)
    state = await room.stateDump
  }
}
