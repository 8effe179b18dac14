/// Runs effects among the jobs of a test executor.
///
/// It is a type of its own because a job does not say on whose behalf it comes, and the runtime sends one
/// that runs with the wrong executor around once more.
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
