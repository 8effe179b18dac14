import Composable
import LecternBytes
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import Testing

@testable import LecternRehearsal
@testable import LecternRoom

/// Ghosts at a listener.
@Suite struct RehearsalTests {
  /// The loops of all rehearsals here. They stay: see `EventLoop.shutDown()`.
  private static let loops = Result {
    var logger = Logger(label: "test")
    logger.logLevel = .error
    return (server: try EventLoop(logger: logger), ghosts: try EventLoop(logger: logger))
  }

  /// Habits without a wait.
  private static var hasty: GhostHabits {
    var habits = GhostHabits()
    (habits.joinTime, habits.tapInterval) = (.zero, .milliseconds(5))
    (habits.stay, habits.raiseShare) = (.seconds(3_600), 0)
    (habits.retryTime, habits.absence) = (.milliseconds(1), .milliseconds(1))
    return habits
  }

  private struct Hall {
    let room: Room<Poll.State, Poll.Action, Poll.View>
    let store: Store<Poll.State, Poll.Action>
    let rehearsal: Rehearsal
    let presenter: Link
  }

  /// Begins a rehearsal at a listener of its own, and ends both afterwards.
  private func withGhosts(
    _ count: Int,
    on network: NetworkProfile = .perfect,
    habits: GhostHabits = hasty,
    permissions: Permissions<Poll.Action> = .allowing("*"),
    limits: ConnectionLimits = ConnectionLimits(),
    _ body: (Hall) async throws -> Void
  ) async throws {
    let (loop, ghosts) = try Self.loops.get()
    let presenter = Link.random(.presenter)
    let store = Store(
      initialState: Poll.State(),
      reducer: Poll(),
      executor: loop,
      now: { .now }
    )
    let room = Room(
      store: store,
      ownState: RoomState(links: [presenter, .random(.participant)]),
      options: RoomOptions(
        permissions: permissions,
        limits: RoomLimits(actionsPerSecond: 100_000)
      ),
      view: { Poll.View($0, for: $1) }
    )
    var configuration = ListenerConfiguration(subprotocol: Wire.subprotocol)
    configuration.port = 0
    configuration.limits = limits
    let listener = Listener(configuration, handler: room, loop: loop)
    let port = try await listener.start()
    let rehearsal = Rehearsal(
      cookies: await room.admitGhosts(count),
      at: ClientSockets.Server(host: "127.0.0.1", port: port, subprotocol: Wire.subprotocol),
      on: network,
      actions: GhostActions(of: Poll.Action.self),
      habits: habits,
      loop: ghosts
    )
    try await rehearsal.begin()
    try await body(
      Hall(
        room: room,
        store: store,
        rehearsal: rehearsal,
        presenter: presenter
      )
    )
    await rehearsal.end()
    await listener.close()
  }

  @Test("ghosts join as participants over WebSockets, and their taps are reduced and acknowledged")
  func tapping() async throws {
    try await withGhosts(5) { hall in
      await hall.rehearsal.wait { $0.joinCount == 5 && $0.latencies.count >= 100 }
      let statistics = await hall.rehearsal.statistics
      #expect(statistics.faults.isEmpty)
      #expect((statistics.refusalCount, statistics.disconnectionCount) == (0, 0))
      #expect(await hall.store.state != Poll.State())
      let headcount = await hall.room.headcount
      #expect((headcount.ghosts, headcount.watching) == (5, 0))
    }
  }

  @Test("a page of a person is counted beside the ghosts")
  func people() async throws {
    try await withGhosts(3) { hall in
      await hall.rehearsal.wait { $0.joinCount == 3 }
      await hall.room.open(ConnectionStub(1_000_000), UpgradeRequest())
      let headcount = await hall.room.headcount
      #expect((headcount.ghosts, headcount.watching) == (3, 1))
      await hall.room.close(ConnectionStub(1_000_000))
    }
  }

  @Test("ghosts that lose their network come back with a patch, and none of their taps is lost")
  func cuts() async throws {
    let network = NetworkProfile(
      name: "",
      cutInterval: .milliseconds(50),
      cutLength: .milliseconds(1) ... .milliseconds(10)
    )
    try await withGhosts(4, on: network) { hall in
      await hall.rehearsal.wait { $0.returnCount >= 40 && $0.latencies.count >= 100 }
      let statistics = await hall.rehearsal.statistics
      #expect(statistics.faults.isEmpty)
      #expect(statistics.cutCount >= 40)
      #expect(statistics.lostCount == 0)
      #expect((statistics.refusalCount, statistics.disconnectionCount) == (0, 0))
      let headcount = await hall.room.headcount
      #expect(headcount.ghosts <= 8)
    }
  }

  @Test("ghosts that leave come back as other pages")
  func leaving() async throws {
    var habits = Self.hasty
    habits.stay = .milliseconds(20)
    try await withGhosts(4, habits: habits) { hall in
      await hall.rehearsal.wait { $0.leaveCount >= 20 && $0.joinCount == 4 }
      #expect(await hall.rehearsal.statistics.refusalCount == 0)
    }
  }

  @Test("a server that is full refuses ghosts as it refuses people, and they are counted")
  func full() async throws {
    var limits = ConnectionLimits()
    limits.connectionsPerAddress = 2
    try await withGhosts(3, limits: limits) { hall in
      await hall.rehearsal.wait { $0.refusalCount >= 3 }
      #expect(await hall.rehearsal.statistics.joinCount == 2)
    }
  }

  @Test("ghosts that may send nothing raise their hands under a name that says what they are")
  func hands() async throws {
    var habits = Self.hasty
    (habits.raiseShare, habits.lowerShare) = (0.5, 0.5)
    try await withGhosts(2, habits: habits, permissions: .presenterOnly) { hall in
      await hall.rehearsal.wait { $0.latencies.count >= 10 }
      let names = await hall.room.roomState.hands.participants.map(\.name)
      #expect(names.contains { $0?.hasPrefix("Ghost ") == true })
      #expect(await hall.store.state == Poll.State())
      #expect(await hall.rehearsal.statistics.faults.isEmpty)
    }
  }
}

extension Room {
  fileprivate var headcount: Headcount {
    core.membership.headcount(behind: 0, at: clock.now())
  }

  fileprivate func open(_ connection: ConnectionStub, _ request: UpgradeRequest) {
    connectionOpened(connection, request: request)
  }

  fileprivate func close(_ connection: ConnectionStub) { connectionClosed(connection) }
}
