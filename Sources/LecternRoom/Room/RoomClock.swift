internal import LecternBytes

/// The time of a room, and the processor time that it takes.
struct RoomClock: Sendable {
  let elapsed: ElapsedClock
  /// Returns the processor time of the current thread.
  var threadTime: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    elapsed = ElapsedClock(clock)
    // With a test clock, processor time is zero, so a slow machine doesn't fail tests.
    let isReal = clock is ContinuousClock
    threadTime = { isReal ? ThreadTime.now : .zero }
  }

  /// Returns the time since the room was made.
  func now() -> Duration { elapsed.now() }
}
