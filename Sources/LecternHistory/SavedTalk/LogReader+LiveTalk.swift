internal import Composable
internal import LecternLog
package import LecternRoom
internal import LecternWire

extension LogReader {
  /// Maximum size of the messages of a live room's talk, in bytes. They are in memory until they are
  /// compressed.
  private static var liveTalkLimit: Int { 32 * 1024 * 1024 }

  /// Returns a live room's talk so far. It has what the audience saw.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - executor: reads the log.
  /// - Throws: as ``talk(_:limit:)``, and ``SavedTalkError`` if the room is reset meanwhile.
  package func talkSoFar(_ name: String, on executor: any TaskExecutor) async throws -> SavedTalk {
    do {
      return try await Task.detached(executorPreference: executor) {
        try talk(name, limit: Self.liveTalkLimit)
      }
      .value
    } catch let error as LogError where error.code == .closed {
      throw SavedTalkError.startedOver
    }
  }
}
