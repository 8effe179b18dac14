/// Runs tasks that fold a log on ``DiskThreads/replay``.
///
/// A fold of a long log takes seconds. On the threads that tasks share, it would delay the work that an open room waits for.
final class DiskExecutor: TaskExecutor {
  static let shared = DiskExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DiskThreads.replay.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
