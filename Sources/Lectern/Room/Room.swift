public import Composable
public import CoreMetrics
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
  let store: Store<State, Action>
  let roomStore: Store<RoomState, RoomAction>
  let view: @Sendable (State, Role) -> View
  let metrics: RoomMetrics
  let logger: Logger
  var clock: RoomClock

  var gate: ActionGate<Action>
  var membership: Membership
  /// The channels, in the order of the access levels.
  let channels: [Channel]

  /// The number of actions that the stores had reduced when they last notified the room; nil before it observes
  /// them.
  var reduced: PatchHistory.Count?
  /// The app's state that the audience sees while the room is frozen, and its revision.
  var frozen: (state: State, revision: Int)?
  var isFanOutScheduled = false
  var headcountTimer = HeadcountTimer()
  /// Called when links or devices have changed that outlive the room.
  var keptLinksHandler: (@Sendable () -> Void)?

  /// Creates a room without viewers.
  ///
  /// - Parameters:
  ///   - store: the app's store.
  ///   - roomStore: the store of the room's own state; by default one without links, and so without presenters.
  ///   - executor: the executor of both stores, which is the room's, too.
  ///   - permissions: the actions that participants may send.
  ///   - limits: the share of the room that one viewer may use.
  ///   - metrics: receives the room's metrics; by default the process's factory.
  ///   - clock: measures absences, rates and head counts.
  ///   - verifies: whether each message carries the hash of the state that it leads to, for the page to compare.
  ///     It costs an encoding of the whole state for each change.
  ///   - logger: logs view states that cannot be encoded.
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
    view: @escaping @Sendable (State, Role) -> View
  ) {
    self.store = store
    self.roomStore =
      roomStore
      ?? Store(
        initialState: RoomState(),
        reducer: RoomFeature(clock: clock),
        executor: executor,
        logger: logger,
        now: { .epoch }
      )
    self.executor = executor
    self.view = view
    self.metrics = RoomMetrics(metrics)
    self.logger = logger
    self.clock = RoomClock(clock)
    let gate = ActionGate(permissions: permissions, limits: limits)
    let instanceID = String(UInt32.random(in: .min ... .max), radix: 36)
    self.gate = gate
    membership = Membership(instanceID: instanceID, roleWithoutLink: gate.roleWithoutLink)
    channels = AccessLevel.allCases.map {
      Channel($0, instanceID: instanceID, verifies: verifies)
    }
  }

  deinit {
    headcountTimer.stop()
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
      view: { state, _ in view(state) }
    )
  }
}
