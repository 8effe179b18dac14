internal import Synchronization

/// The answers of a log that wait for their room. Any thread may add one.
///
/// ```
///   the log's thread ─▶ answers ─▶ a job on the room's executor ─▶ RoomCore
/// ```
///
/// A task that awaited the room would begin on a thread of the process's pool: another wake-up for each batch. So the job is
/// isolated to the room, and begins on its executor.
final class LogAnswers: Sendable {
  /// Takes the answers; isolated to the room.
  typealias Job = @Sendable @isolated(any) () async -> Void

  private let waiting = Mutex<[LogAnswer]>([])

  /// Adds an answer, and starts the job that takes it.
  func add(_ answer: LogAnswer, then job: @escaping Job) {
    waiting.withLock { $0.append(answer) }
    Task(operation: job)
  }

  /// Returns the answers that wait, and removes them.
  func take() -> [LogAnswer] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
