/// When a room shows what its stores have reduced.
enum OutputPolicy: Equatable, Sendable {
  /// At once. Nothing of it is recorded.
  case immediate
  /// At once, and it is recorded meanwhile.
  case beforeDurable
  /// Once it is durable.
  case afterDurable
  /// Not until the log answers again. No action is accepted.
  case suspended
  /// Never: the recording has ended with the room.
  case stopped

  /// Whether nothing is shown before it is durable.
  var waitsForLog: Bool { self == .afterDurable || self == .suspended }

  /// Whether what is shown is recorded, batch by batch.
  var isRecorded: Bool { self == .beforeDurable || waitsForLog }

  /// Whether nothing is shown for now, and no action is accepted.
  var isBlocked: Bool { self == .suspended || self == .stopped }
}
