/// When a room shows the results of its stores.
enum OutputPolicy: Equatable, Sendable {
  /// Immediately, without recording.
  case immediate
  /// Immediately, while the results are recorded.
  case beforeDurable
  /// Once they are durable.
  case afterDurable
  /// When the log answers again. No action is accepted until then.
  case suspended
  /// Never: the recording has ended with the room.
  case stopped

  /// Whether nothing is shown before it is durable.
  var waitsForLog: Bool { self == .afterDurable || self == .suspended }

  /// Whether the shown results are recorded, batch by batch.
  var isRecorded: Bool { self == .beforeDurable || waitsForLog }

  /// Whether nothing is shown for now, and no action is accepted.
  var isBlocked: Bool { self == .suspended || self == .stopped }
}
