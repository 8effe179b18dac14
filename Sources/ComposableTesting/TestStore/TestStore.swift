public import Composable
public import Testing

/// A store that a test drives: it says what it sends, what changes, and what comes back; what it does
/// not say is a failure.
///
/// ```
///   test ─▶ send ─▶ Reducer ─▶ state ──────────▶ { $0.isLoading = true }   as the test says?
///                      │
///                      ▼
///                   Effect ─▶ answer ─▶ receive ▶ { $0.prime = 17 }        as the test says?
/// ```
///
/// ```swift
/// @Test("the answer is shown") func answer() async {
///   let clock = TestClock()
///   let store = TestStore(initialState: SearchState(), reducer: SearchFeature(clock: clock))
///   await store.send(.queryChanged("7")) { $0.query = "7" }
///   await clock.advance(by: .milliseconds(300))
///   await store.receive(\.response) { $0.result = "17" }
///   await store.finish()
/// }
/// ```
///
/// It is a `Store` whose effects run on the same ``TestExecutor`` as the store itself:
/// when a call returns, all has happened that can happen without outside help. What needs help, such as
/// a file that is really read, `receive` and `finish` wait for.
///
/// Every failure is reported at the line of the call that found it. What the store logs as a warning or
/// worse (an effect's error that nobody caught, an action for a child that is not there) is a failure
/// too. A test store that is dropped checks the end by itself, at the line where it was made.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state, as far as the test has been told: an action that an effect sent counts once it is
  /// received.
  public internal(set) var state: State
  /// How much of what happens the test has to say.
  public var exhaustivity = Exhaustivity.on
  /// How long `receive` and `finish` wait for outside help where they are not told otherwise, and how
  /// long the store may take until it is at rest.
  public var timeout = TestExecutor.patience

  let executor = TestExecutor()
  let store: Store<State, RecordedAction<Action>>
  let record: Record<State, Action>
  private let time: TestTime
  private let creation: SourceLocation

  /// A store to be tested.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature under test.
  ///   - clock: a clock that ``timestamp`` goes with; by default it stands still. (A feature's own clock
  ///     need not be given here.)
  ///   - sourceLocation: where a failure is reported that shows only when the store is dropped.
  public init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let time = TestTime(clock: clock)
    state = initialState
    record = Record(initialState)
    store = Store(
      initialState: initialState,
      reducer: RecordingReducer(base: reducer, record: record),
      executor: executor,
      effectExecutor: executor.effects,
      logger: record.logger,
      now: { time.timestamp }
    )
    self.time = time
    creation = sourceLocation
  }

  deinit {
    let inFlight = effectsInFlight()
    reportComplaints(at: creation)
    reportUnreceived(record.received.map(\.action), at: creation)
    guard !inFlight.isEmpty else { return }
    reportSkipped(inFlightText(inFlight), at: creation)
  }

  /// The `ActionContext.timestamp` of the actions to come.
  ///
  /// It begins at the epoch, and goes with the clock that the store was given.
  public var timestamp: Timestamp {
    get { time.timestamp }
    set { time.timestamp = newValue }
  }
}
