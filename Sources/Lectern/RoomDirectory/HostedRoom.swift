internal import Composable
internal import LecternLog
internal import LecternTransport
internal import LecternWire

/// A room of any app, as a server hosts it; see ``Room``.
protocol HostedRoom: WebSocketHandler {
  var roomState: RoomState { get }
  func send(_ action: RoomAction)
  /// Whether no page is connected.
  var isEmpty: Bool { get }
  /// Whether what happens is on the disk, so that the room can be closed and restored.
  var isRecorded: Bool { get }
  /// Whether a page has connected, a device has been admitted, or something was done: then its log is kept.
  var isUsed: Bool { get }
  var currentTime: Timestamp { get }

  // Links and devices.
  func admit(_ secret: Secret, cookie: (String) -> String?) -> (name: String, value: Secret)?
  func link(of request: HTTPRequest) -> Link?
  func joinAddress(by cookie: (String) -> String?) -> String?
  var persistedLinks: PersistedLinks { get }
  func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void)

  // Pages.
  func firstPaint() -> FirstPaintSnapshot?
  func link(to pages: [PresenterPage])
  func setSources(_ sources: SourceFolder?)
  var developmentReport: DevelopmentReport { get }

  // The log.
  func restore(_ options: RestorationOptions) async throws -> Restoration
  func noteProblem(_ problem: String?)
  func allowReset(_ renewLog: @escaping @Sendable () throws -> any Log)
  func sendStartAction()
  func settle() async
  /// Returns a reader of the log; nil for a room without one.
  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)?
  func talkSoFar(_ name: String) async throws -> SavedTalk

  // A log that is played.
  func showBeginning() async throws
  func play(_ number: Int, after previous: Int) -> Int?
  func endPlayback()

  // A rehearsal.
  nonisolated var ghostActions: GhostActions { get }
  func admitGhosts(_ count: Int) -> [String]
  func participantSnapshot() -> FirstPaintSnapshot?

  func updateMetrics()

  // The end.
  func beginStop()
  func stopRecording() async
  func finishEffects() async
  func cancelEffects()
}

extension Room: HostedRoom {
  var roomState: RoomState { stores.room.state }
  func send(_ action: RoomAction) { stores.room.send(action) }
  var isEmpty: Bool { core.membership.isEmpty }
  var isRecorded: Bool { core.journal?.status == .recording }
  var isUsed: Bool {
    !core.membership.sessions.records.isEmpty || !core.membership.devices.all.isEmpty
      || core.journal.map { $0.actionCount > 0 } ?? true
  }
  nonisolated var ghostActions: GhostActions { GhostActions(of: Action.self) }

  func recordedLog(_ options: RestorationOptions) -> (any RecordedLog)? { logReader(options) }

  func finishEffects() async { await stores.app.finishEffects() }
  func cancelEffects() { stores.app.cancelEffects() }
}
