internal import Composable
internal import LecternLog
internal import LecternWire

extension Room {
  /// Maximum size of a talk's messages that is saved beside a live room, in bytes: they are in memory until they are
  /// compressed.
  static var liveTalkLimit: Int { 32 * 1024 * 1024 }

  /// Returns what the audience was shown, from the journal's log. It is folded beside the room, which may go on meanwhile.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - options: how the log is read.
  ///   - limit: maximum size of the messages, in bytes; by default none.
  /// - Throws: `LogError` where the log cannot be read, ``RestorationError`` where it cannot be replayed, and
  ///   ``SavedTalkError`` where there is nothing to save, or too much.
  func savedTalk(
    _ name: String,
    _ options: RestorationOptions,
    limit: Int = .max
  ) async throws -> SavedTalk {
    guard let log = recording?.log else { throw SavedTalkError.notRecorded }
    let timeline = Timeline(log, of: stores.app.configuration, options: options)
    let ofRoom = stores.room.configuration
    let audience = AudienceView(view: view, room: ofRoom.initialState, fold: ofRoom.fold)
    return try await timeline.talk(name, as: audience, upTo: log.lastBatch, limit: limit)
  }

  /// Returns what the audience was shown so far.
  ///
  /// - Throws: as ``savedTalk(_:_:limit:)``, and ``SavedTalkError`` where the room is not recorded, or begins anew meanwhile.
  func talkSoFar(_ name: String) async throws -> SavedTalk {
    if let problem = core.journal?.problem ?? core[.presenter].recording.problem {
      throw SavedTalkError.notRecordedAnyMore(reason: problem)
    }
    do {
      return try await savedTalk(name, start.options, limit: Self.liveTalkLimit)
    } catch let error as LogError where error.code == .closed {
      throw SavedTalkError.begunAnew
    }
  }
}
