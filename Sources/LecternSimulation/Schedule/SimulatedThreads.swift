package import LecternJetStream

/// The threads of a simulated process that wait for answers.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package struct SimulatedThreads: WaitingThreads, @unchecked Sendable {
  private let schedule: Schedule
  private let process: SimulatedProcess

  package init(of loop: SimulatedLoop) {
    (schedule, process) = (loop.schedule, loop.process)
  }

  package var now: Duration { schedule.now + process.skippedTime }

  package func sleep(for duration: Duration) {
    Waiter(schedule, in: process).wait(for: duration)
  }

  package func makeQueue(_ label: String, urgent: Bool) -> any WaitingQueue {
    SimulatedQueue(schedule: schedule, process: process, lane: Schedule.Lane(of: process))
  }
}

/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
private struct SimulatedQueue: WaitingQueue, @unchecked Sendable {
  let schedule: Schedule
  let process: SimulatedProcess
  let lane: Schedule.Lane

  func async(_ job: @escaping @Sendable () -> Void) { schedule.enqueue(on: lane, job) }

  func async(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
    schedule.after(delay, in: process) { async(job) }
  }

  func sync(_ job: @escaping @Sendable () -> Void) {
    let waiter = Waiter(schedule, in: process)
    async {
      job()
      waiter.wake()
    }
    waiter.wait(for: .seconds(1 << 32))
  }
}
