internal import LecternLog

/// An answer of a room's log: an input of the room's core.
enum LogAnswer: Sendable {
  /// An append has ended. The error is the reason why its batch isn't durable; nil if it is.
  case appended(batch: Int, LogError?)
  /// The save of a snapshot has ended.
  case snapshotSaved
  /// The log has the entry with which recording resumes, or not.
  case recordingResumed(isSaved: Bool)
}
