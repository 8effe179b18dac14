internal import Synchronization
public import Testing

/// A clock whose time the test advances.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: SearchState(), reducer: SearchFeature(clock: clock))
/// await store.send(.queryChanged("7"))
/// await clock.advance(by: .milliseconds(300))    // sleepers until then have woken and acted
/// await store.receive(\.response)
/// ```
///
/// The clock learns from its sleepers which ``TestExecutor`` they run on, and waits for these executors to
/// come to rest before and after each awakening. A sleeper on another executor is woken, but not waited
/// for. With a plain store, call ``TestExecutor/rest(after:until:)`` first, as a ``TestStore`` does.
public final class TestClock: Clock {
  private let sleepers: Mutex<PendingSleeps>

  /// A clock.
  ///
  /// - Parameter now: its first instant; zero by default.
  public init(now: Instant = Instant(offset: .zero)) {
    sleepers = Mutex(PendingSleeps(now: now))
  }

  public var now: Instant { sleepers.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, isTimer: false)
  }

  /// Sleeps until a deadline.
  ///
  /// - Parameter isTimer: whether this is a timer of what runs the effects, and not an effect; see ``hasOnlyTimers``.
  package func sleep(until deadline: Instant, isTimer: Bool) async throws {
    let id = sleepers.withLock { $0.nextID() }
    let executor = TestExecutor.current
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = sleepers.withLock {
          $0.sleep(id, until: deadline, on: executor, isTimer: isTimer, continuation)
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Advances the time: wakes the sleepers in the order of their deadlines, each after the one before has
  /// acted.
  ///
  /// - Parameters:
  ///   - duration: the time to advance by. Zero waits for work that needs no time.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    by duration: Duration = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: now.advanced(by: duration), sourceLocation: sourceLocation)
  }

  /// Advances the time to an instant; does nothing if the instant is past.
  ///
  /// - Parameters:
  ///   - end: the instant.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    to end: Instant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: end) { await settle(sourceLocation) }
  }

  /// Advances the time to an instant.
  ///
  /// - Parameters:
  ///   - end: the instant.
  ///   - settle: waits until woken sleepers have acted.
  package func advance(to end: Instant, settle: () async -> Void) async {
    await settle()
    while let sleeper = sleepers.withLock({ $0.wakeNext(until: end) }) {
      sleeper.resume()
      await settle()
    }
  }

  /// Advances the time until no task sleeps on the clock.
  ///
  /// - Parameters:
  ///   - limit: the number of awakenings after which to fail, as for a timer without end.
  ///   - sourceLocation: where a failure is reported.
  public func run(
    limit: Int = 1_000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(sourceLocation)
    for _ in 0..<limit {
      guard let sleeper = sleepers.withLock({ $0.wakeNext(until: nil) }) else { return }
      sleeper.resume()
      await settle(sourceLocation)
    }
    guard hasSleepers else { return }
    Issue.record(
      """
      The clock woke \(limit) sleepers, and more are asleep. Is a timer never cancelled?

      Cancel it first, or advance by a fixed time with “advance(by:)”.
      """,
      sourceLocation: sourceLocation
    )
  }

  /// Whether any task sleeps on the clock.
  public var hasSleepers: Bool { sleepers.withLock { !$0.isEmpty } }

  /// Whether no task sleeps on the clock but timers of what runs the effects.
  package var hasOnlyTimers: Bool { sleepers.withLock { $0.hasOnlyTimers } }

  /// Waits until the executors of all past sleepers are at rest.
  package func settle(_ sourceLocation: SourceLocation) async {
    for executor in sleepers.withLock({ $0.executors }) {
      await executor.settle(sourceLocation)
    }
  }
}
