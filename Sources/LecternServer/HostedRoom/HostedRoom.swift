internal import Composable
internal import LecternHistory
internal import LecternLog
internal import LecternRehearsal
internal import LecternRoom
internal import LecternTransport

/// A room of any app, as a server hosts it; see ``Room``.
protocol HostedRoom: WebSocketHandler, RoomControl, RoomAccess, RoomPages, LoggedRoom,
  PlayableRoom, RehearsableRoom, MeasuredRoom, RoomWatching, RoomChunks, EndingRoom,
  SharingRoom
{
  /// Whether a page has connected, a device was admitted, or an action was reduced. If so, the room's log is not deleted.
  var isUsed: Bool { get }
}

extension HostedRoom where Self: CoreHost {
  var isUsed: Bool { core.isUsed }
  nonisolated var ghostActions: GhostActions { GhostActions(of: Action.self) }
}

extension Room: HostedRoom {
  func allowReset(_ renewLog: @escaping @Sendable () throws -> any Log) {
    start.renewLog = renewLog
  }

  /// Returns what a function makes of the app's state.
  func read<Value: Sendable>(_ value: @Sendable (State) -> Value) -> Value {
    value(stores.app.state)
  }

  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)? { logReader(options) }

  func talkSoFar(_ name: String) async throws -> SavedTalk {
    if let problem = core.recordingProblem {
      throw SavedTalkError.notRecordedAnyMore(reason: problem)
    }
    guard let reader = logReader() else { throw SavedTalkError.notRecorded }
    return try await reader.talkSoFar(name, on: replayExecutor)
  }
}
