internal import Synchronization

/// A clock on which every sleep ends at once, for tests in which timing does not matter.
///
/// ```swift
/// let store = TestStore(
///   initialState: SearchState(), reducer: SearchFeature(clock: ImmediateClock())
/// )
/// await store.send(.queryChanged("7"))
/// await store.receive(\.response)
/// ```
///
/// A sleep moves the clock to its deadline, so durations measured on it add up. A timer never ends on it:
/// use a ``TestClock`` for a feature with a timer.
///
/// - SeeAlso: Point-Free, swift-clocks, `ImmediateClock`.
public final class ImmediateClock: Clock {
  public typealias Instant = TestClock.Instant

  private let instant: Mutex<Instant>

  /// A clock.
  ///
  /// - Parameter now: its first instant; zero by default.
  public init(now: Instant = Instant(offset: .zero)) {
    instant = Mutex(now)
  }

  public var now: Instant { instant.withLock { $0 } }

  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a deadline, and yields.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
