public import Composable
public import ComposableTesting
public import Lectern
public import LecternWire
internal import Logging
public import Testing

/// A room with its viewers, in memory: a test says who sends what, and what each of them is shown.
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
///   await bob.shows()                                // not yet
///   await room.advance(by: .milliseconds(300))
///   await bob.shows { $0.count = 1 }
///   await room.finish()
/// }
/// ```
///
/// Within one connection nothing overtakes anything, as on a real WebSocket; what one viewer says can
/// well overtake what another has said before, by their latencies.
///
/// What a viewer shows is what has arrived as bytes, read as a page reads it. A fault that no test
/// expects is a failure, as is a closed connection, and whatever the store or the room log as a warning
/// or worse; a room that is dropped checks this by itself, at the line where it was made. A stale action,
/// sent before its page saw the element go, is such a warning: see
/// ``expectsStale(_:sourceLocation:)``.
public final class TestRoom<
  State: Sendable,
  Action: UserAction & Sendable,
  View: ViewState
> {
  /// The clock of the network; a feature may take its time from it too.
  public let clock: TestClock
  /// Those who have joined, in their order.
  public private(set) var viewers: [TestViewer<View>] = []

  let executor = TestExecutor()
  let store: Store<State, Action>
  let roomStore: Store<RoomState, RoomAction>
  private let links = [Link.random(.presenter), .random(.participant)]
  let spoken = ActionLog<Action>()
  private let network: TestNetwork<View>
  private let creation: SourceLocation

  /// A room without viewers.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what the actions do.
  ///   - clock: the time of the network, and of `ActionContext.timestamp`, which begins at
  ///     the epoch.
  ///   - permissions: what those may send who are not presenters.
  ///   - limits: how much of the room a viewer may take.
  ///   - sourceLocation: where a failure is reported that shows only when the room is dropped.
  ///   - view: what of the state the viewers of a role may see.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State, Role) -> View
  ) {
    let logger = Logger(label: "lectern.test-room") { [spoken] _ in
      WarningHandler { spoken.complain($0, staleAction: $1) }
    }
    self.clock = clock
    store = Store(
      initialState: initialState,
      reducer: ActionLogReducer(base: reducer, log: spoken, clock: clock),
      executor: executor,
      effectExecutor: executor.effects,
      logger: logger,
      now: { clock.timestamp }
    )
    roomStore = Store(
      initialState: RoomState(links: links),
      reducer: RoomFeature(clock: clock),
      executor: executor,
      effectExecutor: executor.effects,
      logger: logger,
      now: { clock.timestamp }
    )
    let viewStates = ViewStates<View>()
    let room = Room(
      store: store,
      roomStore: roomStore,
      executor: executor,
      permissions: permissions,
      limits: limits,
      clock: clock,
      logger: logger
    ) { state, role in
      let viewState = view(state, role)
      viewStates.add(viewState)
      return viewState
    }
    network = TestNetwork(
      clock: clock,
      executor: executor,
      handler: room,
      viewStates: viewStates,
      cookie: { [links, executor] role in
        guard let secret = links.first(where: { $0.role == role })?.secret else { return nil }
        let cookie = executor.perform { room.assumeIsolated { $0.admit(secret) { _ in nil } } }
        return cookie.map { "\($0.name)=\($0.value.text)" }
      },
      present: { await room.viewState(for: $0) }
    )
    creation = sourceLocation
  }

  /// A room without viewers, that shows the same to everybody.
  public convenience init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State) -> View
  ) {
    self.init(
      initialState: initialState,
      reducer: reducer,
      clock: clock,
      permissions: permissions,
      limits: limits,
      sourceLocation: sourceLocation,
      view: { state, _ in view(state) }
    )
  }

  deinit {
    reportComplaints(at: creation)
    reportStaleActions(at: creation)
    for viewer in viewers { viewer.reportUnexpected(at: creation) }
  }

  /// Lets somebody open the page.
  ///
  /// - Parameters:
  ///   - name: whom failures, and ``log``, call them.
  ///   - role: what the link makes them by which they come; nil where they come without.
  ///   - showing: `.audience` where they ask to be shown what the audience sees.
  ///   - cookie: what they show instead to be let in, to see that they are not.
  ///   - latency: how long a message takes, each way.
  ///   - window: how many frames may be under way to them; the connection refuses more, so that the room
  ///     passes them over until it can take one.
  ///   - sourceLocation: where a failure is reported.
  public func join(
    _ name: String,
    as role: Role? = nil,
    showing: Role? = nil,
    cookie: String? = nil,
    latency: Duration = .zero,
    window: Int = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    let viewer = TestViewer(
      name: name,
      cookie: cookie ?? role.flatMap(network.cookie),
      showing: showing,
      latency: latency,
      window: window,
      network: network
    )
    viewers.append(viewer)
    await viewer.join(sourceLocation: sourceLocation)
    reportComplaints(at: sourceLocation)
    return viewer
  }
}
