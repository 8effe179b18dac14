/// The delay between two head counts of a room, so that ten thousand joins are one change.
struct HeadcountTimer: Sendable {
  private static let interval = Duration.seconds(1)

  private var task: Task<Void, Never>?

  var isRunning: Bool { task != nil }

  /// Starts the timer.
  ///
  /// - Parameters:
  ///   - clock: the room's time.
  ///   - executor: runs the delay; by default the process's own threads.
  ///   - fire: called after the interval, unless the timer is stopped before.
  mutating func start(
    _ clock: RoomClock,
    on executor: (any TaskExecutor)?,
    fire: @escaping @Sendable () async -> Void
  ) {
    task = Task.detached(executorPreference: executor) {
      guard (try? await clock.sleep(for: Self.interval)) != nil else { return }
      await fire()
    }
  }

  mutating func stop() {
    task?.cancel()
    task = nil
  }
}
