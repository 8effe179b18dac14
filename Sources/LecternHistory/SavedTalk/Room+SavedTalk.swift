internal import Composable
internal import LecternLog
internal import LecternRoom
internal import LecternWire

extension Room {
  /// Maximum size of a talk's messages that is saved beside a live room, in bytes: they are in memory until they are
  /// compressed.
  static var liveTalkLimit: Int { 32 * 1024 * 1024 }

  /// Returns what the audience was shown so far.
  ///
  /// - Throws: as ``LogReader/talk(_:limit:)``, and ``SavedTalkError`` if the room is not recorded, or is reset meanwhile.
  package func talkSoFar(_ name: String) async throws -> SavedTalk {
    if let problem = core.journal?.problem ?? core[.presenter].recording.problem {
      throw SavedTalkError.notRecordedAnyMore(reason: problem)
    }
    guard let reader = logReader(start.options) else { throw SavedTalkError.notRecorded }
    do {
      return try await Task.detached(executorPreference: replayExecutor) {
        try reader.talk(name, limit: Self.liveTalkLimit)
      }
      .value
    } catch let error as LogError where error.code == .closed {
      throw SavedTalkError.startedOver
    }
  }
}
