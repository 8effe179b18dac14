internal import ComposableTesting

/// The time of a room under test: that of the test's clock. The clock distinguishes the room's timers, such as the one for a disk
/// that stalls, from effects that sleep.
struct RoomTime: Clock {
  let clock: TestClock

  var now: TestClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: deadline, isTimer: true)
  }
}
