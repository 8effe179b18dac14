internal import Synchronization
public import Testing

/// A clock that stands still until the test lets time pass.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: SearchState(), reducer: SearchFeature(clock: clock))
/// await store.send(.queryChanged("7"))
/// await clock.advance(by: .milliseconds(300))    // whoever slept till then is awake, and has acted
/// await store.receive(\.response)
/// ```
///
/// It learns from those who sleep on it which ``TestExecutor`` they run on, and lets these come to rest
/// before and after each awakening. Whoever sleeps on it from elsewhere is woken, but not waited for; and
/// who drives a plain store lets its executor ``TestExecutor/rest(after:until:)`` first, as a
/// ``TestStore`` does by itself.
public final class TestClock: Clock {
  private let sleepers = Mutex(Sleepers())

  /// A clock at zero.
  public init() {}

  public var now: Instant { sleepers.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = sleepers.withLock { $0.nextID() }
    let executor = TestExecutor.current
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = sleepers.withLock {
          $0.sleep(id, until: deadline, on: executor, continuation)
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(id) }?.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass: wakes, in the order of their deadlines, those whose time has come, and lets each
  /// do what it does before the next is woken.
  ///
  /// - Parameters:
  ///   - duration: how much time; zero lets those act who have something to do now.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    by duration: Duration = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: now.advanced(by: duration), sourceLocation: sourceLocation)
  }

  /// Lets time pass up to a moment; nothing where it is past.
  ///
  /// - Parameters:
  ///   - end: the moment.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    to end: Instant,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(sourceLocation)
    while let sleeper = sleepers.withLock({ $0.wakeNext(until: end) }) {
      sleeper.resume()
      await settle(sourceLocation)
    }
  }

  /// Lets time pass until nobody sleeps on the clock any more.
  ///
  /// - Parameters:
  ///   - limit: after how many awakenings it gives up, and reports a failure: somebody goes back to
  ///     sleep each time.
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
      The clock has woken \(limit) sleepers, and there are more: a timer that nobody cancels?

      Cancel it first, or let a certain time pass with “advance(by:)”.
      """,
      sourceLocation: sourceLocation
    )
  }

  /// Whether anybody sleeps on the clock.
  public var hasSleepers: Bool { sleepers.withLock { !$0.isEmpty } }

  /// Waits until those who run on a test executor, and have ever slept here, have nothing more to do.
  private func settle(_ sourceLocation: SourceLocation) async {
    for executor in sleepers.withLock({ $0.executors }) {
      await executor.settle(sourceLocation)
    }
  }
}
