/// The time of a room.
package struct RoomClock: Sendable {
  /// Returns the time since the room was made.
  package let now: @Sendable () -> Duration
  /// Returns the processor time of the current thread.
  var threadTime: @Sendable () -> Duration
  private let clock: any Clock<Duration>

  package init(_ clock: some Clock<Duration>) {
    self.clock = clock
    now = { [start = clock.now] in start.duration(to: clock.now) }
    // With a test clock, CPU time is zero, so slow machines don't fail tests.
    let isReal = clock is ContinuousClock
    threadTime = { isReal ? ThreadTime.now : .zero }
  }

  package func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }
}
