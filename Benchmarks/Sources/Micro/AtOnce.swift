/// An executor that runs each job at once, for a single thread.
final class AtOnce: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
