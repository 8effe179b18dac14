internal import Synchronization

/// A clock on which every sleep ends at once, for a test that does not care when.
///
/// ```swift
/// let store = TestStore(
///   initialState: SearchState(), reducer: SearchFeature(clock: ImmediateClock())
/// )
/// await store.send(.queryChanged("7"))
/// await store.receive(\.response)
/// ```
///
/// A sleep moves the clock to its deadline, so that durations measured on it add up. A timer, which
/// sleeps for ever again, never comes to rest on it: give that one a ``TestClock``.
///
/// - SeeAlso: Point-Free, swift-clocks, `ImmediateClock`.
public final class ImmediateClock: Clock {
  public typealias Instant = TestClock.Instant

  private let instant: Mutex<Instant>

  /// A clock.
  ///
  /// - Parameter now: where it begins; by default at zero.
  public init(now: Instant = Instant(offset: .zero)) {
    instant = Mutex(now)
  }

  public var now: Instant { instant.withLock { $0 } }

  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a deadline, and lets others act.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    instant.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}
