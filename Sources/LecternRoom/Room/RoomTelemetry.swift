internal import Logging

/// The metrics and the log messages of a room.
struct RoomTelemetry: Sendable {
  let metrics: RoomMetrics
  let logger: Logger
}
