internal import Composable
internal import LecternLog
internal import LecternRoom
internal import LecternWire

extension Room {
  /// Maximum size of the messages of a live room's talk, in bytes. They are in memory until they are
  /// compressed.
  static var liveTalkLimit: Int { 32 * 1024 * 1024 }

  /// Returns the talk so far, as the audience saw it.
  ///
  /// - Throws: as ``LogReader/talk(_:limit:)``, and ``SavedTalkError`` if the room isn't recorded, or is reset meanwhile.
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
