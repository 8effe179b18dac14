internal import LecternRoom

/// The results of a room of any app.
struct RoomResults: Sendable {
  /// Returns the results of the current state. Called on the loop.
  let current: @Sendable (ResultsRequest) -> String
  /// Returns the results of the room's log; nil for a room without one.
  let recorded: @Sendable (RestorationOptions, ResultsRequest) async throws -> String?
}
