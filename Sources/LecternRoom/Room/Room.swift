public import Composable
package import CoreMetrics
internal import LecternLog
internal import LecternTransport
public import LecternWire
package import Logging

/// Connects a store to the viewers of a page: sends them view states, and sends the store their actions.
///
/// ```
///   connection, message, timer, "batch 812 is durable"
///       │ input
///       ▼
///   RoomCore ─▶ [RoomCommand] ─▶ Room: stores, log, timers, connections ──▶ results are inputs, too
/// ```
///
/// ```swift
/// let room = Room(store: store, executor: loop) { state, _ in AppView(state) }
/// ```
///
/// The room decides nothing: its core does. A frame is encoded once for all subscribers at the same revision. No subscriber
/// has a queue: a slow subscriber skips states, and delays no other.
///
/// Each kind of command is executed by a part of its own: `LogWriter`, `RoomTimers`, `HistoryReader`, `ActionInspection`,
/// the stores and the connections.
///
/// The floor, the links and the rest of the room's own state are in a ``RoomState``, with a separate store.
public actor Room<State: Sendable, Action: UserAction, View: ViewState>: CoreHost {
  private nonisolated let executor: any SerialExecutor
  package let stores: RoomStores<State, Action>
  let view: @Sendable (State, Role) -> View
  let telemetry: RoomTelemetry
  var clock: RoomClock

  /// Decides what the room does.
  package internal(set) var core: RoomCore<State, Action>
  /// The core's pending commands.
  var queue = CommandQueue()
  let timers: RoomTimers
  /// Writes the log; nil for a room that ends with its process.
  var log: LogWriter?
  /// How the room starts, and how it starts over.
  package var start = RoomStart<Action>()
  var history: HistoryReader<State, Action, View>
  let inspection = ActionInspection<State, Action>()

  /// Creates a room without viewers.
  ///
  /// - Parameters:
  ///   - store: the app's store.
  ///   - roomStore: the store of the room's own state. A ``RoomConnection`` connects its effects with the room. The default
  ///     has no links, and so no presenters.
  ///   - executor: the executor of both stores and of the room.
  ///   - permissions: the actions that participants may send.
  ///   - limits: the share of the room that one viewer may use.
  ///   - metrics: receives the room's metrics; by default the process's factory.
  ///   - clock: measures absences, rates and head counts.
  ///   - verifies: whether each message carries the hash of the state that it leads to, for the page to compare.
  ///     This encodes the whole state for each change.
  ///   - logger: logs view states that cannot be encoded.
  ///   - recording: the log and its use; nil for a room that ends with its process. With a log, ``restore(_:)`` must be called before
  ///     the room is used.
  ///   - personal: makes the personal view states; nil if all viewers of a role see the same.
  ///   - view: returns the view state for the viewers of a role. State that it omits never leaves the process.
  package init(
    store: Store<State, Action>,
    roomStore: Store<RoomState, RoomAction>? = nil,
    executor: any SerialExecutor,
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    clock: some Clock<Duration> = ContinuousClock(),
    verifies: Bool = false,
    logger: Logger = Logger(label: "lectern.room"),
    recording: RoomRecording? = nil,
    personal: PersonalView<State>? = nil,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    let connection = RoomConnection()
    let roomStore =
      roomStore
      ?? Store(
        initialState: RoomState(),
        reducer: RoomFeature(clock: clock, room: connection.client),
        executor: executor,
        logger: logger,
        now: { .epoch }
      )
    stores = RoomStores(store, roomStore, personal: personal, view: view)
    self.view = view
    self.executor = executor
    telemetry = RoomTelemetry(metrics: RoomMetrics(metrics), logger: logger)
    self.clock = RoomClock(clock)
    let effects = stores.effectExecutor
    timers = RoomTimers(self.clock.elapsed, executor: effects)
    log = recording.map { LogWriter($0, executor: effects, logger: logger) }
    history = HistoryReader(executor: effects)
    let instanceID = recording?.log.identity.instanceID ?? LogIdentity.randomInstanceID()
    core = RoomCore(
      gate: ActionGate(permissions: permissions, limits: limits),
      instanceID: instanceID,
      verifies: verifies,
      threads: (executor as? EventLoop)?.sendThreads ?? .one,
      recording: recording
    )
    connection.connect(client)
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  nonisolated var logger: Logger { telemetry.logger }

  package var now: Duration { clock.now() }

  /// The executor of tasks that read the log.
  package var replayExecutor: any TaskExecutor { history.executor }
}
