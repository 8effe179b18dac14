/// The loop of a simulated process: an executor for its actors, one job at a time, in their order.
///
/// ```swift
/// let loop = SimulatedLoop(schedule)
/// let store = Store(…, executor: loop, effectExecutor: loop.pool)
/// loop.perform { store.assumeIsolated { $0.send(.incrTapped) } }
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedLoop: SerialExecutor, @unchecked Sendable {
  package let schedule: Schedule
  package let process = SimulatedProcess()
  /// The loop's jobs.
  private let lane: Schedule.Lane
  /// The executor of the process's work off the loop.
  package let pool: SimulatedPool
  /// The thread on which a job of the loop runs, not one of the pool; nil if none does.
  private var thread: ThreadID?

  package init(_ schedule: Schedule) {
    self.schedule = schedule
    lane = Schedule.Lane(of: process)
    pool = SimulatedPool(schedule, of: process)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueue { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Adds a callback of the loop.
  package func enqueue(_ callback: @escaping () -> Void) {
    schedule.enqueue(on: lane) { self.perform(callback) }
  }

  /// Runs a function as a callback of the loop.
  package func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = thread
    thread = .current
    defer { thread = previous }
    return try body()
  }

  package func checkIsolated() {
    precondition(thread == .current, "this does not run on the simulated loop")
  }

  package func isIsolatingCurrentContext() -> Bool? { thread == .current }
}
