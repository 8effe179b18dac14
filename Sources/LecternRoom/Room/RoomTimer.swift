internal import LecternBytes

/// A timer that delays a room's work. The work runs once, however often it became due meanwhile: ten thousand joins are one
/// head count.
struct RoomTimer: Sendable {
  private var task: Task<Void, Never>?

  var isRunning: Bool { task != nil }

  /// Starts the timer.
  ///
  /// - Parameters:
  ///   - clock: the room's time.
  ///   - interval: the delay.
  ///   - executor: runs the delay; by default the process's own threads.
  ///   - fire: called after the interval, unless the timer is stopped before.
  mutating func start(
    _ clock: ElapsedClock,
    after interval: Duration,
    on executor: (any TaskExecutor)?,
    fire: @escaping @Sendable () async -> Void
  ) {
    task = Task.detached(executorPreference: executor) {
      guard (try? await clock.sleep(for: interval)) != nil else { return }
      await fire()
    }
  }

  mutating func stop() {
    task?.cancel()
    task = nil
  }
}
