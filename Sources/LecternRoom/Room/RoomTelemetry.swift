internal import Logging

/// The metrics and the log messages of a room.
struct RoomTelemetry: Sendable {
  let metrics: RoomMetrics
  let logger: Logger

  func execute(_ command: RoomCommand.Report) {
    switch command {
    case .event(let event): metrics.count(event)
    case .message(let level, let text): logger.log(level: level, "\(text)")
    }
  }
}
