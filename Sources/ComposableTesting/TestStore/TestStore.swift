public import Composable
public import Testing

/// A store for tests: the test asserts each action, each change and each effect, and fails for whatever it
/// does not assert.
///
/// ```
///   test ─▶ send ─▶ Reducer ─▶ state ──────────▶ { $0.isLoading = true }   as expected?
///                      │
///                      ▼
///                   Effect ─▶ action ─▶ receive ▶ { $0.prime = 17 }        as expected?
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
/// It is a `Store` whose effects run on the same ``TestExecutor`` as the store itself: when a call returns,
/// all work is done that needs no outside help. `receive` and `finish` wait for work that does, such as
/// reading a file.
///
/// Each failure is reported at the line of the call that found it. A warning or error that the store logs,
/// such as an uncaught error of an effect, is a failure, too. For an action whose child is gone, see
/// ``expectsStale(_:sourceLocation:)``. A test store that is released without ``finish(timeout:sourceLocation:)``
/// checks the same, and reports failures at the line of its initializer.
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state after the last action that was sent or received. An action that an effect sent counts once
  /// it is received.
  public internal(set) var state: State
  /// How much of the feature's behavior the test has to assert.
  public var exhaustivity = Exhaustivity.on
  /// The default timeout of `receive` and `finish`, and the time in which the store has to come to rest.
  public var timeout: Duration {
    get { subject.timeout }
    set { subject.timeout = newValue }
  }

  private(set) var subject: StoreUnderTest<State, Action>
  private let time: TestTimestamps
  private let creation: SourceLocation

  /// A test store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the feature under test.
  ///   - clock: the clock that ``timestamp`` advances with; by default it does not advance. A feature's own clock
  ///     need not be passed here.
  ///   - seed: the seed of `ActionContext.randomNumberGenerator(stream:)`: each run of the test draws the same numbers,
  ///     and another seed draws others.
  ///   - sourceLocation: where a failure is reported that is found when the store is released.
  public convenience init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    clock: TestClock? = nil,
    seed: UInt64 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(initialState, reducer, clock, seed: seed, recordedRevision: nil, sourceLocation)
  }

  /// - Parameter recordedRevision: the number of actions before the first, for the replay of a recording; nil for a store
  ///   that runs effects.
  init(
    _ initialState: State,
    _ reducer: some Reducer<State, Action>,
    _ clock: TestClock?,
    seed: UInt64,
    recordedRevision: Int?,
    _ sourceLocation: SourceLocation
  ) {
    let time = TestTimestamps(clock: clock)
    state = initialState
    subject = StoreUnderTest(
      initialState,
      reducer,
      seed: seed,
      recordedRevision: recordedRevision,
      now: { time.timestamp }
    )
    self.time = time
    creation = sourceLocation
  }

  deinit {
    let reporter = reporter(at: creation)
    let inFlight = subject.effectsInFlight()
    reportUnanswered(reporter)
    subject.warnings.report(at: creation)
    subject.warnings.reportStaleActions(at: creation)
    reporter.reportUnreceived(subject.record.received.map(\.action))
    guard !inFlight.isEmpty else { return }
    reporter.reportSkipped(inFlightMessage(inFlight))
  }

  /// The `ActionContext.timestamp` of the next action.
  ///
  /// It starts at the epoch, and advances with the store's clock.
  public var timestamp: Timestamp {
    get { time.timestamp }
    set { time.timestamp = newValue }
  }
}

extension TestStore {
  func reporter(at sourceLocation: SourceLocation) -> IssueReporter {
    IssueReporter(exhaustivity: exhaustivity, sourceLocation: sourceLocation)
  }

  /// Updates the state to the one after an action, and compares the change with the expected one.
  ///
  /// - Parameters:
  ///   - cause: “sending” or “receiving”, and the action.
  ///   - change: changes the previous state to the expected one; nil if no change is expected.
  func update(
    to state: State,
    by cause: String,
    expecting change: ((inout State) throws -> Void)?,
    _ reporter: IssueReporter
  ) {
    let actual = StateChange(cause: cause, before: self.state, after: state)
    self.state = state
    actual.expect(change, reporter)
  }
}

extension TestStore {
  /// Changes the exhaustivity for the length of an operation.
  ///
  /// ```swift
  /// store.withExhaustivity(.off(showSkippedAssertions: true)) {
  ///   store.assert { $0.isLoggedIn = true }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: how much the operation has to assert.
  ///   - operation: uses the store.
  /// - Returns: the operation's result.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Changes the exhaustivity for the length of an asynchronous operation.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.logInButtonTapped)
  ///   await store.receive(\.logInResponse) { $0.isLoggedIn = true }
  /// }
  /// await store.send(.logOutButtonTapped) { $0.isLoggedIn = false }     // exhaustive again
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: how much the operation has to assert.
  ///   - operation: uses the store.
  /// - Returns: the operation's result.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}
