public import Composable
public import CoreMetrics
public import LecternWire
public import Logging

/// Puts a store in front of viewers: sends them what they may see, and the store what they may say.
///
/// ```
///   page ─▶ action ─▶ Room ─▶ Store
///   page ◀─ frame ◀── Room ◀── ViewState(State, Role)
/// ```
///
/// ```swift
/// let room = Room(store: store, executor: loop) { AppView($0) }
/// ```
///
/// There is no queue for any viewer. The room keeps the latest view state of each kind of accessLevel, and for
/// each viewer the revision last sent. What leads from there to the present is encoded once for all who
/// stand there. A viewer that is behind gets, as soon as it can take it, what leads to the state of *that*
/// moment: it skips states, and holds nobody up.
///
/// What the room is about beside the app, who has the floor, say, is a state of its own, ``RoomState``,
/// with a store of its own.
public actor Room<State: Sendable, Action: UserAction, View: ViewState> {
  private nonisolated let executor: any SerialExecutor
  let store: Store<State, Action>
  let roomStore: Store<RoomState, RoomAction>
  let permissions: Permissions<Action>
  let view: @Sendable (State, Role) -> View
  let limits: RoomLimits
  let metrics: RoomMetrics
  let verifies: Bool
  let now: @Sendable () -> Duration
  let logger: Logger
  /// The identifier of this instance of the room.
  let instanceID: String

  var sessions: Sessions
  let channels = AccessLevel.allCases.map(Channel.init)
  /// Where a viewer sits, by the id of its connection.
  var accessLevels: [Int: AccessLevel] = [:]
  /// How many actions the app's store had reduced when it was last heard of.
  var appRevision = 0
  /// The state of the room that is acted on, and how many actions have made it.
  var roomState: RoomState
  var roomRevision = 0
  /// The participants who have been put out.
  var out: Set<Participant.ID> = []
  /// The devices that have been let in.
  var devices = Devices()
  /// Is called when links or devices have changed that are to outlive the room.
  var keptLinksHandler: (@Sendable () -> Void)?
  var participantPages = ParticipantPages()
  var budgets = ActionBudgets()
  var walls = Walls()
  /// Tells how much of the processor's time a message has taken.
  var threadTime: @Sendable () -> Duration
  /// The wrong codes of the last minute; and all, since the join code is what it is, where it is short.
  var guesses = GuessCounter()
  var shortCodeGuesses = 0
  /// What the audience sees of the app while the room is frozen, and how many actions have made it.
  var frozenState: State?
  var frozenRevision: Int?
  var isObserving = false
  var isFanOutScheduled = false
  /// Whether hands have been raised or lowered since those who did were last told so.
  var haveHandsChanged = false
  var isCountScheduled = false

  /// A room.
  ///
  /// - Parameters:
  ///   - store: the store that is shown.
  ///   - roomStore: the store of the room itself; by default one without any links, so that nobody is a
  ///     presenter.
  ///   - executor: where the room runs: the same that the stores run on.
  ///   - permissions: what the viewers may send who are not presenters.
  ///   - limits: how much of the room a viewer may take.
  ///   - metrics: where it says what it measures; by default where the process says so.
  ///   - clock: tells how long a page has been away, and how fast a viewer speaks.
  ///   - verifies: whether every message says the hash of the state that it makes, for the pages to
  ///     compare with what they show. It costs an encoding of the whole state for each change.
  ///   - logger: is told of a view state that cannot be encoded.
  ///   - view: what of the state the viewers of a role may see. What it leaves out never leaves the process.
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
    self.permissions = permissions
    self.limits = limits
    self.metrics = RoomMetrics(metrics)
    self.verifies = verifies
    now = { [start = clock.now] in start.duration(to: clock.now) }
    // Where a test makes the time, a slow machine makes none.
    let isReal = clock is ContinuousClock
    threadTime = { isReal ? ThreadTime.now : .zero }
    self.logger = logger
    self.view = view
    instanceID = String(UInt32.random(in: .min ... .max), radix: 36)
    sessions = Sessions(instanceID: instanceID)
    roomState = RoomState()
  }

  /// A room that shows the same to everybody.
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

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
