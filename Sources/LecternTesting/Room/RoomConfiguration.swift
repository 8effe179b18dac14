internal import Composable
internal import ComposableTesting
internal import CoreMetrics
internal import Lectern
package import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

/// What each process of a test room's server is made from.
struct RoomConfiguration<State: Sendable, Action: UserAction & Sendable, View: ViewState>: Sendable
{
  let initialState: State
  let clock: TestClock
  let links: [Link]
  let permissions: Permissions<Action>
  let limits: RoomLimits
  let metrics: any MetricsFactory
  var logger: Logger
  let personal: PersonalView<State>?
  let presence: Presence<State>?
  let view: @Sendable (State, Role) -> View
  let effects: any TaskExecutor

  /// Returns a process that is not started.
  ///
  /// - Parameters:
  ///   - log: the log of the room; nil for a room that is not recorded.
  ///   - durability: when the room shows what was done.
  ///   - initialState: the state before the first action; by default the test's.
  ///   - reducer: the feature.
  ///   - executor: the executor of the stores and the room.
  func makeProcess(
    on log: (any Log)?,
    durability: Durability = .shown,
    initialState: State? = nil,
    reducer: some Reducer<State, Action>,
    executor: any SerialExecutor
  ) -> RoomProcess<State, Action, View> {
    let seed = log?.identity.seed ?? LogIdentity.testSeed
    let initialState = initialState ?? self.initialState
    let store = Store(
      initialState: initialState,
      reducer: reducer,
      executor: executor,
      effectExecutor: effects,
      seed: seed,
      logger: logger,
      now: { [clock] in clock.timestamp }
    )
    let roomState = RoomState(links: links)
    let room = Room(
      store: store,
      ownState: roomState,
      options: RoomOptions(
        permissions: permissions,
        limits: limits,
        metrics: metrics,
        clock: RoomTime(clock: clock)
      ),
      recording: log.map { RoomRecording($0, durability: durability) },
      personal: personal,
      presence: presence,
      view: view
    )
    return RoomProcess(
      store: store,
      room: room,
      log: log,
      states: (StateMirror(initialState), StateMirror(roomState))
    )
  }
}

extension RoomConfiguration {
  /// Returns what viewers use of a process.
  func makeHost(
    of process: RoomProcess<State, Action, View>,
    over transport: TestTransport,
    executor: TestExecutor
  ) -> RoomHost<View> {
    let room = process.room
    let viewerTransport: any ViewerTransport =
      switch transport {
      case .memory: MemoryTransport(clock: clock, executor: executor, handler: room)
      case .relay: RelayTransport(clock: clock, executor: executor, handler: room)
      case .live: LiveTransport(handler: room, effects: executor)
      }
    return RoomHost(
      transport: viewerTransport,
      cookie: { [links] role, personCookie in
        let made = await room.run { room in
          room.core.membership.room.links.all.last { $0.role == role }?.secret
        }
        guard let secret = links.first(where: { $0.role == role })?.secret ?? made else {
          return nil
        }
        let request = UpgradeRequest(query: [], cookie: personCookie)
        let cookie = await room.run { $0.admit(secret, cookie: request.cookie) }
        return cookie.map { "\($0.name)=\($0.value.text)" }
      },
      viewState: { connection in
        await room.run { $0.core.viewState(of: connection.id, from: $0.stores) as? View }
      },
      personalViewState: { connection in
        await room.run { $0.core.personalViewState(of: connection.id, from: $0.stores) }
      }
    )
  }
}

extension TestTransport {
  /// Returns the executor of a room's stores.
  func roomExecutor(_ executor: TestExecutor) -> any SerialExecutor {
    switch self {
    case .memory, .relay: executor
    case .live: LiveTransport.loop
    }
  }
}

extension LogIdentity {
  /// The seed of all test rooms, so that a test with random numbers repeats.
  fileprivate static var testSeed: UInt64 { 13 }
}

extension MemoryLog {
  /// Returns the log of a new test room.
  package static func ofTest() -> MemoryLog {
    MemoryLog(identity: .random(created: 0, seed: LogIdentity.testSeed))
  }
}
