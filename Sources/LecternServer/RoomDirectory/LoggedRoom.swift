internal import LecternHistory
internal import LecternLog
internal import LecternRoom

/// A room with a log.
protocol LoggedRoom: Actor {
  /// Whether what happens is on the disk, so that the room can be closed and restored.
  var isRecorded: Bool { get }

  /// Restores the room from its log, and begins to record.
  func restore(_ options: RestorationOptions) async throws -> Restoration

  /// Tells presenters why the room is not recorded, although it should be.
  func setRecordingProblem(_ problem: String?)

  /// Lets presenters reset the room.
  func allowReset(_ renewLog: @escaping @Sendable () throws -> any Log)

  /// Sends the action that each start begins with, if there is one.
  func sendStartAction()

  /// Waits until what has happened is shown, or the disk has not answered for a while.
  func settle() async

  /// Returns a reader of the log; nil for a room without one.
  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)?

  /// Returns what the audience was shown so far.
  func talkSoFar(_ name: String) async throws -> SavedTalk
}
