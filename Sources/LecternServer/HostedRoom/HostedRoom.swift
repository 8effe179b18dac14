internal import Composable
internal import LecternHistory
internal import LecternRehearsal
internal import LecternRoom
internal import LecternTransport

/// A room of any app, as a server hosts it; see ``Room``.
protocol HostedRoom: WebSocketHandler, RoomAccess, RoomPages, LoggedRoom, PlayableRoom,
  RehearsableRoom, MeasuredRoom, EndingRoom
{
  var roomState: RoomState { get }
  func send(_ action: RoomAction)
  /// Whether no page is connected.
  var isEmpty: Bool { get }
  /// Whether a page has connected, a device was admitted, or an action was reduced. If so, the room's log is not deleted.
  var isUsed: Bool { get }
  var currentTime: Timestamp { get }
}

extension Room: HostedRoom {
  func send(_ action: RoomAction) { stores.room.send(action) }
  var isEmpty: Bool { core.membership.isEmpty }
  var isUsed: Bool {
    !core.membership.sessions.records.isEmpty || !core.membership.devices.all.isEmpty
      || core.journal.map { $0.actionCount > 0 } ?? true
  }
  nonisolated var ghostActions: GhostActions { GhostActions(of: Action.self) }

  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)? { logReader(options) }

  func talkSoFar(_ name: String) async throws -> SavedTalk {
    if let problem = recordingProblem {
      throw SavedTalkError.notRecordedAnyMore(reason: problem)
    }
    guard let reader = logReader(start.options) else { throw SavedTalkError.notRecorded }
    return try await reader.talkSoFar(name, on: replayExecutor)
  }

  func finishEffects() async { await stores.app.finishEffects() }
  func cancelEffects() { stores.app.cancelEffects() }
}
