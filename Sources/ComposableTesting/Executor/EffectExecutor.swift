/// Runs effects among the jobs of a test executor.
///
/// The type is separate because a job does not carry the executor it was enqueued on, and the runtime
/// enqueues a job again that runs on the wrong one.
final class EffectExecutor: TaskExecutor {
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    executor.enqueue(isEffect: true) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
