/// The time since its creation, on any clock.
///
/// ```swift
/// let clock = ElapsedClock(ContinuousClock())
/// clock.now()                                    // 0.000000125 seconds
/// ```
package struct ElapsedClock: Sendable {
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration

  package init(_ clock: some Clock<Duration>) {
    self.clock = clock
    elapsed = { [start = clock.now] in start.duration(to: clock.now) }
  }

  /// Returns the time since the creation.
  package func now() -> Duration { elapsed() }

  package func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }
}
