public import Composable
public import ComposableTesting
internal import Lectern
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
/// or worse; a room that is dropped checks this by itself, at the line where it was made.
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
  let spoken = SpokenLog<Action>()
  private let surroundings: Surroundings<View>
  private let creation: SourceLocation

  /// A room without viewers.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what the actions do.
  ///   - clock: the time of the network, and of `ActionContext.timestamp`, which begins at
  ///     the epoch.
  ///   - sourceLocation: where a failure is reported that shows only when the room is dropped.
  ///   - view: what of the state the viewers may see.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock = TestClock(),
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State) -> View
  ) {
    let logger = Logger(label: "lectern.test-room") { [spoken] _ in
      ComplaintHandler { spoken.complain($0) }
    }
    self.clock = clock
    store = Store(
      initialState: initialState,
      reducer: SpokenReducer(base: reducer, log: spoken, clock: clock),
      executor: executor,
      effectExecutor: executor.effects,
      logger: logger,
      now: { clock.timestamp }
    )
    let viewStates = ViewStates<View>()
    let room = Room(store: store, executor: executor, clock: clock, logger: logger) { state in
      let viewState = view(state)
      viewStates.add(viewState)
      return viewState
    }
    surroundings = Surroundings(
      clock: clock,
      executor: executor,
      handler: room,
      viewStates: viewStates
    )
    creation = sourceLocation
  }

  deinit {
    reportComplaints(at: creation)
    for viewer in viewers { viewer.reportUnexpected(at: creation) }
  }

  /// Lets somebody open the page.
  ///
  /// - Parameters:
  ///   - name: whom failures, and ``log``, call them.
  ///   - latency: how long a message takes, each way.
  ///   - window: how many frames may be under way to them; the connection refuses more, so that the room
  ///     passes them over until it can take one.
  ///   - sourceLocation: where a failure is reported.
  public func join(
    _ name: String,
    latency: Duration = .zero,
    window: Int = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> TestViewer<View> {
    let viewer = TestViewer(
      name: name,
      latency: latency,
      window: window,
      surroundings: surroundings
    )
    viewers.append(viewer)
    await viewer.join(sourceLocation: sourceLocation)
    reportComplaints(at: sourceLocation)
    return viewer
  }
}
