public import Composable
public import ComposableTesting
package import CoreMetrics
public import Lectern
package import LecternLog
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
  let configuration: RoomConfiguration<State, Action, View>
  let reducer: any Reducer<State, Action>
  /// The process that hosts the room; a restart replaces it.
  var process: RoomProcess<State, Action, View>
  /// Whether the process was started: over a live transport, the test's first call starts it.
  var hasStarted = false
  /// The state at the last assertion of a recorded change; nil in a room that replays no recording.
  var recordedState: State?
  let actionLog = ActionLog<State, Action>()
  let warnings = WarningLog(of: "room")
  let network: TestNetwork<View>
  private let creation: SourceLocation

  /// A room without viewers.
  ///
  /// - Parameters:
  ///   - transport: the transport between the room and its viewers.
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature.
  ///   - clock: the clock of the room and the network. `ActionContext.timestamp` starts at the epoch.
  ///   - permissions: the actions that viewers other than presenters may send.
  ///   - limits: the limits of each viewer.
  ///   - personal: makes what only one person sees.
  ///   - presence: lists the people who are here.
  ///   - sourceLocation: where a failure is reported that is found when the room is released.
  ///   - view: returns the view state for the viewers of a role.
  public convenience init(
    over transport: TestTransport = .memory,
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    personal: PersonalView<State>? = nil,
    presence: Presence<State>? = nil,
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
      personal: personal,
      presence: presence,
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
    personal: PersonalView<State>? = nil,
    presence: Presence<State>? = nil,
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
      personal: personal,
      presence: presence,
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
  ///   - recording: the log of the room, and when it shows what was done; nil for a room that is not recorded.
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
    recording: (log: any Log, durability: Durability)? = (MemoryLog.ofTest(), .shown),
    personal: PersonalView<State>? = nil,
    presence: Presence<State>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    let viewStates = ViewStates<View>()
    let configuration = RoomConfiguration<State, Action, View>(
      initialState: initialState,
      clock: clock,
      links: links ?? [.random(.presenter), .random(.participant)],
      permissions: permissions,
      limits: limits,
      metrics: metrics,
      logger: logger ?? warnings.logger,
      personal: personal,
      presence: presence,
      view: { state, role in
        let viewState = view(state, role)
        viewStates.add(viewState)
        return viewState
      },
      effects: executor.effects
    )
    let process = configuration.makeProcess(
      on: recording?.log,
      durability: recording?.durability ?? .shown,
      reducer: ActionLogReducer(base: reducer, log: actionLog, clock: clock),
      executor: transport.roomExecutor(executor)
    )
    self.transport = transport
    self.clock = clock
    self.configuration = configuration
    self.reducer = reducer
    self.process = process
    network = TestNetwork(
      configuration.makeHost(of: process, over: transport, executor: executor),
      viewStates: viewStates
    )
    creation = sourceLocation
    guard transport != .live else { return }
    hasStarted = true
    executor.perform { process.room.assumeIsolated { process.start(in: $0, sourceLocation) } }
  }

  deinit {
    warnings.report(at: creation)
    warnings.reportStaleActions(at: creation)
    for viewer in viewers { viewer.reportUnexpected(at: creation) }
    network.host.transport.close()
  }
}

extension TestRoom {
  /// The room.
  package var room: Room<State, Action, View> { process.room }

  /// Runs a function in the room's isolation, in one turn of its executor. In memory only.
  @discardableResult
  package func inOneTurn<Result: Sendable>(
    _ body: (isolated Room<State, Action, View>) -> Result
  ) -> Result {
    precondition(transport != .live, "only a room in memory runs on the test executor")
    return executor.perform { process.room.assumeIsolated(body) }
  }

  /// Starts the process, unless it was.
  func start(_ sourceLocation: SourceLocation) async {
    guard !hasStarted else { return }
    hasStarted = true
    await process.start(in: process.room, sourceLocation)
  }
}

extension Actor {
  /// Runs a function in the actor's isolation.
  func run<Result: Sendable>(_ body: @Sendable (isolated Self) -> Result) -> Result {
    body(self)
  }
}
