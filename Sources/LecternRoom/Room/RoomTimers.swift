internal import LecternBytes

/// The timers of a room's core. Each delays one kind of work.
///
/// A timer ends with the room. It is confined to the executor of its room.
final class RoomTimers {
  private let clock: ElapsedClock
  private let executor: (any TaskExecutor)?
  private var tasks = [Task<Void, Never>?](repeating: nil, count: RoomTimerKind.allCases.count)

  /// - Parameters:
  ///   - clock: the room's time.
  ///   - executor: runs the delays; nil for the process's own threads.
  init(_ clock: ElapsedClock, executor: (any TaskExecutor)?) {
    (self.clock, self.executor) = (clock, executor)
  }

  deinit {
    for task in tasks { task?.cancel() }
  }

  /// Starts a timer.
  ///
  /// - Parameter fire: called after the delay, unless the timer is stopped before.
  func start(
    _ timer: RoomTimerKind,
    after delay: Duration,
    fire: @escaping @Sendable () async -> Void
  ) {
    tasks[timer.index] = Task.detached(executorPreference: executor) { [clock] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      await fire()
    }
  }

  func stop(_ timer: RoomTimerKind) {
    tasks[timer.index].take()?.cancel()
  }
}

extension RoomTimerKind {
  fileprivate var index: Int { Int(rawValue) }
}
