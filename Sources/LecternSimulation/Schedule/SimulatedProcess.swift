/// A process of a simulation. It can be killed between any two of its jobs, and paused.
///
/// ```swift
/// let process = SimulatedProcess()
/// let lane = Schedule.Lane(of: process)
/// schedule.enqueue(on: lane) { print("runs") }
/// process.kill()      // nothing of it runs again
/// ```
package final class SimulatedProcess {
  package private(set) var isDead = false
  private(set) var isPaused = false
  /// How much later the process's time of day is than the schedule's time.
  var clockOffset = Duration.zero
  /// The lanes and the events that wait for the end of a pause, in their order.
  private var delayed: (lanes: [Schedule.Lane], events: [() -> Void]) = ([], [])
  /// The time that jobs have waited for after the process was killed.
  var skippedTime = Duration.zero
  /// The jobs that wait for events.
  var waiters: [Waiter] = []

  package init() {}

  /// Kills the process: nothing of it runs again. A waiting job continues with a failure, and its results
  /// are ignored.
  package func kill() {
    isDead = true
    delayed = ([], [])
    for waiter in waiters { waiter.processEnded() }
  }

  /// See ``Schedule/pause(_:until:)``.
  func pause() { isPaused = true }

  func delay(_ lane: Schedule.Lane) { delayed.lanes.append(lane) }

  func delay(_ event: @escaping () -> Void) { delayed.events.append(event) }

  /// - Returns: the lanes and the events that have waited.
  func resume() -> (lanes: [Schedule.Lane], events: [() -> Void]) {
    isPaused = false
    defer { delayed = ([], []) }
    return delayed
  }
}
