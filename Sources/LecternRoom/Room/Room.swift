public import Composable
internal import LecternLog
internal import LecternTransport
public import LecternWire

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
/// let room = Room(store: store) { state, _ in AppView(state) }
/// ```
///
/// The room decides nothing: its core does. A frame is encoded once for all subscribers at the same revision. No subscriber
/// has a queue: a slow subscriber skips states, and delays no other.
///
/// Each kind of command is executed by a part of its own: `LogWriter`, `HistoryReader`, `FrameSender`, `RoomTimers`,
/// `ActionInspection`, the stores and the connections. Procedures of several steps are those of a `RecordedRoom`.
///
/// The floor, the links and the rest of the room's own state are in a ``RoomState``, with a separate store.
public actor Room<State: Sendable, Action: UserAction, View: ViewState>: RecordedRoom {
  private nonisolated let executor: any SerialExecutor
  package let stores: RoomStores<State, Action>
  let telemetry: RoomTelemetry
  var clock: RoomClock

  /// Decides what the room does.
  package internal(set) var core: RoomCore<State, Action>
  /// The core's pending commands.
  var queue = CommandQueue()
  let timers: RoomTimers
  package let log: LogWriter
  package var history: HistoryReader<State, Action, View>
  let inspection: ActionInspection<State, Action>
  let frames: FrameSender<State, Action>
  /// How the room starts, and how it starts over.
  package var start = RoomStart<Action>()

  /// Creates a room without viewers. It runs on the executor of its store.
  ///
  /// - Parameters:
  ///   - store: the app's store.
  ///   - ownState: the initial state of the room itself. The default has no links, and so no presenters.
  ///   - options: the settings.
  ///   - recording: the log and its use; nil for a room that ends with its process. With a log, ``restore(_:)`` must be called before
  ///     the room is used.
  ///   - personal: makes the personal view states; nil if all viewers of a role see the same.
  ///   - presence: lists the people who are here; nil if the app lists none.
  ///   - view: returns the view state for the viewers of a role. State that it omits never leaves the process.
  package init(
    store: Store<State, Action>,
    ownState: RoomState = RoomState(),
    options: RoomOptions<Action> = RoomOptions(),
    recording: RoomRecording? = nil,
    personal: PersonalView<State>? = nil,
    presence: Presence<State>? = nil,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    let (reference, configuration) = (RoomReference<Room>(), store.core.configuration)
    let (effects, logger) = (configuration.effectExecutor, configuration.logger)
    executor = configuration.executor
    let feature = RoomFeature(clock: options.clock, room: RoomClient(of: reference))
    let own = Store(initialState: ownState, reducer: feature, sharing: configuration)
    stores = RoomStores(store, own, personal: personal, presence: presence, view: view)
    telemetry = RoomTelemetry(metrics: RoomMetrics(options.metrics), logger: logger)
    clock = RoomClock(options.clock)
    let threads = (executor as? EventLoop)?.sendThreads ?? .one
    core = RoomCore(options, recording, instanceID: recording.instanceID, threads: threads)
    timers = RoomTimers(clock.elapsed, executor: effects) {
      await reference.room?.answered(.timerFired($0))
    }
    log = LogWriter(recording, clock: clock.elapsed, executor: effects, logger: logger)
    history = HistoryReader(of: log, stores, showing: view, logger: logger) {
      await reference.room?.answered(.positionFound($0, in: $1))
    } forked: {
      await reference.room?.forked($0)
    }
    inspection = ActionInspection(of: stores) {
      reference.room?.assumeIsolated { $0.answered(.inspectionChanged) }
    } found: {
      await reference.room?.set($0)
    }
    frames = FrameSender(clock: clock, metrics: telemetry.metrics, inspection: inspection)
    reference.room = self
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package var now: Duration { clock.now() }
  package var watchers: Watchers { frames.watchers }
}
