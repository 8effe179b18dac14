import Synchronization
import Testing

@testable import LecternTransport

/// The queue says when its loop is to be woken.
@Suite struct JobQueueTests {
  /// Holds its jobs until a test runs them.
  final class HoldingExecutor: SerialExecutor {
    private let queue = JobQueue()
    private let wakes = Mutex<[Bool]>([])
    private let arrivals: AsyncStream<Void>.Continuation
    /// Has an element for each job that comes.
    let jobs: AsyncStream<Void>

    init() {
      (jobs, arrivals) = AsyncStream.makeStream()
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      wakes.withLock { $0.append(queue.append(job)) }
      arrivals.yield()
    }

    /// - Returns: how many there were.
    func runJobs() -> Int {
      let jobs = queue.take()
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      return jobs.count
    }

    /// For each job since the last time, whether the loop was to be woken for it.
    func takeWakes() -> [Bool] {
      wakes.withLock { wakes in
        defer { wakes = [] }
        return wakes
      }
    }
  }

  actor Held {
    private nonisolated let executor: HoldingExecutor

    init(_ executor: HoldingExecutor) {
      self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func touch() {}
  }

  let executor = HoldingExecutor()

  /// Lets a number of jobs come, and returns when they wait.
  func enqueue(_ count: Int, on held: Held) async -> [Task<Void, Never>] {
    let tasks = (0..<count).map { _ in Task.detached { await held.touch() } }
    var arrivals = executor.jobs.makeAsyncIterator()
    for _ in 0..<count { _ = await arrivals.next() }
    return tasks
  }

  @Test("many jobs cost one wake")
  func oneWake() async {
    let held = Held(executor)
    let tasks = await enqueue(100, on: held)
    #expect(executor.takeWakes() == [true] + Array(repeating: false, count: 99))
    #expect(executor.runJobs() == 100)
    for task in tasks { await task.value }
  }

  @Test("until the queue was found empty, more jobs need no wake; afterwards they do")
  func nextWake() async {
    let held = Held(executor)
    _ = await enqueue(1, on: held)
    #expect(executor.takeWakes() == [true])
    #expect(executor.runJobs() == 1)
    _ = await enqueue(2, on: held)
    #expect(executor.takeWakes() == [false, false])
    #expect(executor.runJobs() == 2)
    #expect(executor.runJobs() == 0)
    _ = await enqueue(2, on: held)
    #expect(executor.takeWakes() == [true, false])
    #expect(executor.runJobs() == 2)
  }
}
