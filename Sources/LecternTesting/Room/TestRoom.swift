public import Composable
public import ComposableTesting
package import CoreMetrics
public import Lectern
public import LecternWire
package import Logging
public import Testing

/// A room with its viewers, for tests: who sends what, and what each viewer is shown.
///
/// ```
///   alice ── latency ──▶ ┌──────┐      ┌───────┐
///   alice ◀── latency ── │ Room │ ◀──▶ │ Store │
///   bob ◀─── latency ──▶ └──────┘      └───────┘
///     all on one TestExecutor, in the time of one TestClock
/// ```
///
/// ```swift
/// @Test("bob sees what alice does") func sharing() async {
///   let room = TestRoom(initialState: AppState(), reducer: AppFeature()) { AppView($0) }
///   let alice = await room.join("alice")
///   let bob = await room.join("bob", latency: .milliseconds(300))
///   await room.advance(by: .milliseconds(300))
///   await alice.send("counter.incrTapped")
///   await alice.shows { $0.count = 1 }
///   await bob.shows()                                // unchanged
///   await room.advance(by: .milliseconds(300))
///   await bob.shows { $0.count = 1 }
///   await room.finish()
/// }
/// ```
///
/// By default, connections are virtual and in memory. The same test runs over WebSockets with
/// ``TestTransport/live``.
///
/// Messages of one connection arrive in order, as on a WebSocket. Messages of different viewers arrive in
/// the order of their latencies.
///
/// A viewer reads the bytes that arrive, as a page does. An unexpected fault, a closed connection, and a
/// warning or error that the store or the room logs are failures. A room that is released without
/// ``finish(timeout:sourceLocation:)`` reports them at the line of its initializer. For a stale action, sent
/// before its page saw the element go, see ``expectsStale(_:sourceLocation:)``.
public final class TestRoom<
  State: Sendable,
  Action: UserAction & Sendable,
  View: ViewState
> {
  /// The clock of the room, the network and `ActionContext.timestamp`; a feature may use it, too.
  public let clock: TestClock
  /// The viewers, in the order in which they joined.
  public internal(set) var viewers: [TestViewer<View>] = []

  let transport: TestTransport
  /// The executor of the effects; in memory, of the stores and the room, too.
  package let executor = TestExecutor()
  /// The room.
  package let room: Room<State, Action, View>
  let store: Store<State, Action>
  let roomStore: Store<RoomState, RoomAction>
  let states: (app: StateMirror<State>, room: StateMirror<RoomState>)
  let actionLog = ActionLog<Action>()
  let warnings = WarningLog()
  let network: TestNetwork<View>
  private let creation: SourceLocation
  var isFollowing = false

  /// A room without viewers.
  ///
  /// - Parameters:
  ///   - transport: the transport between the room and its viewers.
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature.
  ///   - clock: the clock of the room and the network. `ActionContext.timestamp` starts at the epoch.
  ///   - permissions: the actions that viewers other than presenters may send.
  ///   - limits: the limits of each viewer.
  ///   - sourceLocation: where a failure is reported that is found when the room is released.
  ///   - view: returns the view state for the viewers of a role.
  public convenience init(
    over transport: TestTransport = .memory,
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    self.init(
      over: transport,
      initialState: initialState,
      reducer: reducer,
      clock: clock,
      links: nil,
      permissions: permissions,
      limits: limits,
      sourceLocation: sourceLocation,
      view: view
    )
  }

  /// A room without viewers, with the same view state for all roles.
  public convenience init(
    over transport: TestTransport = .memory,
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State) -> View
  ) {
    self.init(
      over: transport,
      initialState: initialState,
      reducer: reducer,
      clock: clock,
      links: nil,
      permissions: permissions,
      limits: limits,
      sourceLocation: sourceLocation,
      view: { state, _ in view(state) }
    )
  }

  /// A room without viewers.
  ///
  /// - Parameters:
  ///   - links: the links of the room; by default one for presenters and one for participants.
  ///   - metrics: the factory of the room's metrics.
  ///   - logger: the logger of the room and its stores; by default one whose warnings are failures.
  package init(
    over transport: TestTransport = .memory,
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    links: [Link]?,
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = NOOPMetricsHandler.instance,
    logger: Logger? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    let links = links ?? [.random(.presenter), .random(.participant)]
    let logger = logger ?? warnings.logger
    let roomExecutor: any SerialExecutor =
      switch transport {
      case .memory: executor
      case .live: LiveTransport.loop
      }
    self.transport = transport
    self.clock = clock
    let roomState = RoomState(links: links)
    states = (StateMirror(initialState), StateMirror(roomState))
    store = Store(
      initialState: initialState,
      reducer: ActionLogReducer(base: reducer, log: actionLog, clock: clock),
      executor: roomExecutor,
      effectExecutor: executor.effects,
      logger: logger,
      now: { clock.timestamp }
    )
    roomStore = Store(
      initialState: roomState,
      reducer: RoomFeature(clock: clock),
      executor: roomExecutor,
      effectExecutor: executor.effects,
      logger: logger,
      now: { clock.timestamp }
    )
    let viewStates = ViewStates<View>()
    let room = Room(
      store: store,
      roomStore: roomStore,
      executor: roomExecutor,
      permissions: permissions,
      limits: limits,
      metrics: metrics,
      clock: clock,
      logger: logger
    ) { state, role in
      let viewState = view(state, role)
      viewStates.add(viewState)
      return viewState
    }
    self.room = room
    let viewerTransport: any ViewerTransport =
      switch transport {
      case .memory: MemoryTransport(clock: clock, executor: executor, handler: room)
      case .live: LiveTransport(handler: room, effects: executor)
      }
    network = TestNetwork(
      transport: viewerTransport,
      viewStates: viewStates,
      cookie: { role in
        guard let secret = links.first(where: { $0.role == role })?.secret else { return nil }
        let cookie = await room.run { $0.admit(secret) { _ in nil } }
        return cookie.map { "\($0.name)=\($0.value.text)" }
      },
      viewState: { await room.viewState(for: $0) }
    )
    creation = sourceLocation
    guard transport == .memory else { return }
    isFollowing = true
    executor.perform { [states, store, roomStore] in
      store.assumeIsolated { states.app.follow($0) }
      roomStore.assumeIsolated { states.room.follow($0) }
    }
  }

  deinit {
    reportWarnings(at: creation)
    reportStaleActions(at: creation)
    for viewer in viewers { viewer.reportUnexpected(at: creation) }
    network.transport.close()
  }
}

extension Room {
  /// Runs a function in the room's isolation.
  func run<Result: Sendable>(_ body: @Sendable (isolated Room) -> Result) -> Result {
    body(self)
  }
}
