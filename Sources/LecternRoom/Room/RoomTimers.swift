internal import LecternBytes

/// The timers of a room's core. Each delays one kind of work.
///
/// A timer ends with the room. It is confined to the executor of its room.
final class RoomTimers {
  private let clock: ElapsedClock
  private let executor: (any TaskExecutor)?
  private let fired: @Sendable (RoomTimerKind) async -> Void
  private var tasks = [Task<Void, Never>?](repeating: nil, count: RoomTimerKind.allCases.count)

  /// - Parameters:
  ///   - clock: the room's time.
  ///   - executor: runs the delays; nil for the process's own threads.
  ///   - fired: called after a timer's delay, unless the timer is stopped before.
  init(
    _ clock: ElapsedClock,
    executor: (any TaskExecutor)?,
    fired: @escaping @Sendable (RoomTimerKind) async -> Void
  ) {
    (self.clock, self.executor, self.fired) = (clock, executor, fired)
  }

  deinit {
    for task in tasks { task?.cancel() }
  }

  func execute(_ command: RoomCommand.Timer) {
    switch command {
    case .start(let timer, let delay): start(timer, after: delay)
    case .stop(let timer): tasks[timer.index].take()?.cancel()
    }
  }

  private func start(_ timer: RoomTimerKind, after delay: Duration) {
    tasks[timer.index] = Task.detached(executorPreference: executor) { [clock, fired] in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      await fired(timer)
    }
  }
}

extension RoomTimerKind {
  fileprivate var index: Int { Int(rawValue) }
}
