/// The threads of a simulated process other than its loop. Their jobs run in any order.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedPool: TaskExecutor, @unchecked Sendable {
  private let schedule: Schedule
  /// The lanes of the jobs that have not run. Each job has its own.
  private var lanes: [Schedule.Lane] = []
  private var isDead = false

  init(_ schedule: Schedule) {
    self.schedule = schedule
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    guard !isDead else { return }
    let (job, lane) = (UnownedJob(job), Schedule.Lane())
    lanes.append(lane)
    schedule.enqueue(on: lane) {
      self.lanes.removeAll { $0 === lane }
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }

  func kill() {
    isDead = true
    for lane in lanes { lane.isDead = true }
  }
}
