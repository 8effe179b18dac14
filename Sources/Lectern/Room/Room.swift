public import Composable
public import CoreMetrics
internal import LecternLog
internal import LecternTransport
public import LecternWire
public import Logging

/// Connects a store to the viewers of a page: it sends them view states, and sends the store their actions.
///
/// ```
///   page ─▶ bytes ─▶ ActionGate.admit ─▶ Verdict ─▶ Store.send ─▶ State
///                                                                   │ one fan-out for all actions of a loop pass
///   page ◀─ frame ◀─ Channel.flush ◀─ Channel.publish ◀─ view(State, Role)
///
///   connection, secret, RoomState ─▶ Membership ─▶ [Change] ─▶ channels, connections, room store
/// ```
///
/// ```swift
/// let room = Room(store: store, executor: loop) { AppView($0) }
/// ```
///
/// The room itself only wires these parts, in the order of the data: `ActionGate` decides on each message,
/// `Membership` keeps sessions, access levels, links and devices, and a `Channel` for each access level has the
/// view state and its subscribers. A frame is encoded once for all subscribers at the same revision. No subscriber
/// has a queue: one that is behind skips states, and delays no other.
///
/// The floor, the links and whatever else concerns the room beside the app are in a ``RoomState``, with a store
/// of its own.
public actor Room<State: Sendable, Action: UserAction, View: ViewState> {
  private nonisolated let executor: any SerialExecutor
  let store: StoreCore<State, Action>
  let roomStore: StoreCore<RoomState, RoomAction>
  let view: @Sendable (State, Role) -> View
  let personal: PersonalView<State>?
  let metrics: RoomMetrics
  let logger: Logger
  var clock: RoomClock

  var gate: ActionGate<Action>
  var membership: Membership
  /// The channels, in the order of the access levels.
  let channels: [Channel]

  /// Records what the room does; nil for a room that ends with its process.
  var journal: Journal?
  /// How the room has started, and how it starts over.
  var start = RoomStart<Action>()
  /// Decides when viewers are shown what the stores have reduced.
  var publication = Publication()
  /// Notices a disk that does not answer.
  var stallTimer = RoomTimer()
  var isSavingSnapshot = false
  /// Whether the server stops, so that no action is taken any more.
  var isStopping = false
  /// The calls that wait for the pending batch.
  var appendWaiters: [CheckedContinuation<Void, Never>] = []
  /// The number of actions that the stores had reduced when they last notified the room; nil before it observes
  /// them.
  var reduced: PatchHistory.Count?
  /// The number of actions behind the last state that was reported as not encodable.
  var unencodable: PatchHistory.Count?
  /// What pages are shown of the app.
  var presentation = Presentation<State>.live
  /// The epoch of the live state, while pages are shown another; nil while they are shown that.
  var liveEpochID: String?
  /// Decides which moment of the past the room looks for.
  var momentSearch = MomentSearch<State, Action>()
  /// What presenters see of the latest actions.
  var inspection = RoomInspection<State, Action>()
  /// Shows one station of an action's way after the other; nil while no action waits.
  var stationTask: Task<Void, Never>?
  /// Whether the room observes its stores.
  var isObserving = false
  /// Decides when the next fan-out is.
  var schedule = FanOutSchedule()
  var paceTimer = RoomTimer()
  var headcountTimer = RoomTimer()
  /// Called when links or devices have changed that outlive the room.
  var persistedLinksHandler: (@Sendable () -> Void)?

  /// Creates a room without viewers.
  ///
  /// - Parameters:
  ///   - store: the app's store.
  ///   - roomStore: the store of the room's own state, whose effects a ``RoomConnection`` connects with the room; by default
  ///     one without links, and so without presenters.
  ///   - executor: the executor of both stores, which is the room's, too.
  ///   - permissions: the actions that participants may send.
  ///   - limits: the share of the room that one viewer may use.
  ///   - metrics: receives the room's metrics; by default the process's factory.
  ///   - clock: measures absences, rates and head counts.
  ///   - verifies: whether each message carries the hash of the state that it leads to, for the page to compare.
  ///     It costs an encoding of the whole state for each change.
  ///   - logger: logs view states that cannot be encoded.
  ///   - personal: makes what only one person sees, beside the view state; nil where all of a role see the same.
  ///   - view: returns the view state for the viewers of a role. What it leaves out never leaves the process.
  public init(
    store: Store<State, Action>,
    roomStore: Store<RoomState, RoomAction>? = nil,
    executor: any SerialExecutor,
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    clock: some Clock<Duration> = ContinuousClock(),
    verifies: Bool = false,
    logger: Logger = Logger(label: "lectern.room"),
    personal: PersonalView<State>? = nil,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    self.init(
      store: store,
      roomStore: roomStore,
      executor: executor,
      permissions: permissions,
      limits: limits,
      metrics: metrics,
      clock: clock,
      verifies: verifies,
      logger: logger,
      journal: nil,
      personal: personal,
      view: view
    )
  }

  /// - Parameter journal: records what the room does. ``restore()`` must be called before the room is used.
  package init(
    store: Store<State, Action>,
    roomStore: Store<RoomState, RoomAction>?,
    executor: any SerialExecutor,
    permissions: Permissions<Action>,
    limits: RoomLimits,
    metrics: any MetricsFactory,
    clock: some Clock<Duration>,
    verifies: Bool,
    logger: Logger,
    journal: Journal?,
    personal: PersonalView<State>? = nil,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    self.store = store.core
    self.journal = journal
    let connection = RoomConnection()
    self.roomStore =
      (roomStore
      ?? Store(
        initialState: RoomState(),
        reducer: RoomFeature(clock: clock, room: connection.client),
        executor: executor,
        logger: logger,
        now: { .epoch }
      )).core
    self.executor = executor
    self.view = view
    self.personal = personal
    self.metrics = RoomMetrics(metrics)
    self.logger = logger
    self.clock = RoomClock(clock)
    let gate = ActionGate(permissions: permissions, limits: limits)
    let instanceID =
      journal?.log.identity.instanceID ?? String(UInt32.random(in: .min ... .max), radix: 36)
    self.gate = gate
    membership = Membership(instanceID: instanceID, roleWithoutLink: gate.roleWithoutLink)
    channels = AccessLevel.allCases.map {
      Channel(
        $0,
        instanceID: instanceID,
        verifies: verifies,
        threads: (executor as? EventLoop)?.sendThreads ?? .one
      )
    }
    connection.connect(client)
  }

  deinit {
    headcountTimer.stop()
    paceTimer.stop()
    inspection.stopTimers()
    stationTask?.cancel()
    stallTimer.stop()
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

extension Room {
  /// Creates a room without viewers that shows all roles the same view state.
  public init(
    store: Store<State, Action>,
    roomStore: Store<RoomState, RoomAction>? = nil,
    executor: any SerialExecutor,
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    clock: some Clock<Duration> = ContinuousClock(),
    verifies: Bool = false,
    logger: Logger = Logger(label: "lectern.room"),
    personal: PersonalView<State>? = nil,
    view: @escaping @Sendable (State) -> View
  ) {
    self.init(
      store: store,
      roomStore: roomStore,
      executor: executor,
      permissions: permissions,
      limits: limits,
      metrics: metrics,
      clock: clock,
      verifies: verifies,
      logger: logger,
      personal: personal,
      view: { state, _ in view(state) }
    )
  }
}
