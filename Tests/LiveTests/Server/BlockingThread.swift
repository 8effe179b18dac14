import Dispatch

/// Runs a test whose reads block, so that it occupies no thread of the shared pool.
final class BlockingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "BlockingThread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  func checkIsCurrent() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
