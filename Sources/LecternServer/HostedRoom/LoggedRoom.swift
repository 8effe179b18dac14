internal import LecternHistory
internal import LecternLog
internal import LecternRoom

/// A room with a log.
protocol LoggedRoom: Actor {
  /// Whether all actions are recorded on disk, so that the room can be closed and restored.
  var isRecorded: Bool { get }

  /// Restores the room from its log, and starts to record.
  func restore(_ options: RestorationOptions) async throws -> Restoration

  /// Tells presenters why the room isn't recorded, although it should be.
  func setRecordingProblem(_ problem: String?)

  /// Lets presenters reset the room.
  func allowReset(_ renewLog: @escaping @Sendable () throws -> any Log)

  /// Sends the start action, if there is one.
  func sendStartAction()

  /// Waits until all results are shown, or the disk has stalled.
  func settle() async

  /// Waits until the actions so far are durable. Later ones don't prolong it.
  ///
  /// - Returns: false if the disk doesn't store them now, or the task was cancelled.
  func settleSoFar() async -> Bool

  /// Returns a reader of the log; nil for a room without one.
  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)?

  /// Returns the talk so far, as the audience saw it.
  ///
  /// - Throws: as `LogReader.talkSoFar(_:on:)`, and `SavedTalkError` if the room isn't recorded.
  func talkSoFar(_ name: String) async throws -> SavedTalk
}

extension LoggedRoom where Self: CoreHost {
  var isRecorded: Bool { core.isRecorded }

  func setRecordingProblem(_ problem: String?) { core.setRecordingProblem(problem) }
}
