import Dispatch

/// Runs a test that blocks in its reads, so that it takes no thread away from those who must not wait.
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
