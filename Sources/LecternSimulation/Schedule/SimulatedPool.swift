/// The threads of a simulated process other than its loop. Their jobs run in any order.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedPool: TaskExecutor, @unchecked Sendable {
  private let schedule: Schedule
  private let process: SimulatedProcess

  init(_ schedule: Schedule, of process: SimulatedProcess) {
    (self.schedule, self.process) = (schedule, process)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    schedule.enqueue(on: Schedule.Lane(of: process)) {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
