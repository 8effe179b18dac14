internal import Foundation
internal import LecternBytes
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// The rooms beside a server's main room, each below its name. A request opens a room. After a time without viewers, the room
/// is closed, and the next request restores it from its log.
///
/// ```
///   GET /group-1/ ─▶ answer ─▶ opening ─▶ open ─▶ 307 to the same address, which the room itself serves
///                                 ▲          │ without viewers for a while
///                                 └─ closed ◀┴─ closing
/// ```
///
/// A request is delayed while its room is opened. A WebSocket is refused meanwhile, and its page reconnects.
actor Rooms {
  enum Phase {
    case opening
    case open(OpenRoom, emptySince: Duration?)
    case closing(Task<Void, Never>)
    /// The room can't be opened, for example because its log is unusable. Requests are refused for a while, because each attempt
    /// costs a replay.
    case failed(at: Duration)
  }

  /// The pause before another attempt to open a room that could not be opened.
  static let failurePause = Duration.seconds(10)

  let opener: RoomOpener
  let registry: RoomRegistry
  let main: OpenRoom
  let clock: ElapsedClock
  var phases: [RoomName: Phase] = [:]
  /// The requests that wait for a room.
  var holds: [RoomName: [(hold: ResponseHold, request: HTTPRequest)]] = [:]
  var openedBefore: Set<RoomName> = []
  /// The names whose logs are searched for among those of all servers.
  var searched: Set<RoomName> = []
  var saving: [RoomName: Task<Void, Never>] = [:]
  private(set) var listener: Listener?
  var address = ""
  var isStopping = false
  /// The tasks that update copies of shared values.
  var sharedValues = SharedValueTasks()
  /// Whether a room was closed since the last sweep.
  var hasUnusedMemory = false
  private var sweep: Task<Void, Never>?

  /// - Parameters:
  ///   - main: the main room.
  ///   - others: the other apps. Each has a room of its name.
  ///   - opener: opens the rooms.
  ///   - clock: measures the time that rooms are without viewers.
  /// - Throws: an error if the name of an app is not the name of a room, or if an app has a copy of a value that there can't be.
  init(
    beside main: OpenRoom,
    others: [ServedApp],
    opener: RoomOpener,
    clock: some Clock<Duration> = ContinuousClock()
  ) throws {
    (self.main, self.opener, self.clock) = (main, opener, ElapsedClock(clock))
    registry = try RoomRegistry(
      main: main.app,
      others: others,
      folder: main.folder.url,
      options: opener.options
    )
    try registry.checkSharedValues()
    opener.directory.room = self
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    opener.loop.asUnownedSerialExecutor()
  }

  /// The names of the other apps' rooms.
  nonisolated var ownNames: [RoomName] { registry.ownNames }

  /// The open rooms.
  var all: [OpenRoom] {
    phases.values.compactMap { if case .open(let room, _) = $0 { room } else { nil } }
  }

  /// Starts to open rooms.
  ///
  /// - Parameters:
  ///   - listener: the listener that serves them.
  ///   - address: the main room's address, with a trailing slash.
  func begin(on listener: Listener, at address: String) {
    (self.listener, self.address) = (listener, address)
    let pause = Duration.seconds(registry.idleTime) / 4
    sweep = Task { [weak self, clock] in
      while (try? await clock.sleep(for: pause)) != nil { await self?.closeEmptyRooms() }
    }
    shareValues()
  }

  /// Stops opening and closing rooms.
  ///
  /// - Returns: the open rooms.
  func stop() -> [OpenRoom] {
    isStopping = true
    sweep?.cancel()
    sharedValues.end(of: nil)
    return all
  }

  /// Waits until the closing rooms are closed, and the links and devices of all rooms are saved. Removes the
  /// folders of rooms that nobody has used.
  func finishSaving() async {
    for case .closing(let task) in phases.values { await task.value }
    for room in all { room.keeper?.finish() }
    for task in saving.values { await task.value }
    for case (let name, .open(let room, _)) in phases {
      await removeFolderIfUnused(of: room, at: name)
    }
  }
}

extension Rooms.Phase {
  /// Whether the room counts for the maximum number of open rooms.
  var takesPlace: Bool {
    switch self {
    case .opening, .open: true
    case .closing, .failed: false
    }
  }
}
