/// A job that waits for an event.
///
/// ```swift
/// let waiter = Waiter(schedule, in: process)
/// servers.send(request) { waiter.wake() }
/// waiter.wait(for: .seconds(1))      // virtual time passes, and other jobs run
/// ```
///
/// In a process that was killed, and after the simulation, the time of a wait is over at once.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class Waiter: @unchecked Sendable {
  private let schedule: Schedule
  private let process: SimulatedProcess
  /// Nil while nothing waits.
  private var turn: Turns.Turn?
  /// Whether it was woken before it has waited.
  private var isWoken = false

  package init(_ schedule: Schedule, in process: SimulatedProcess) {
    (self.schedule, self.process) = (schedule, process)
  }

  /// Waits until it is woken, or a time is over.
  package func wait(for duration: Duration) {
    defer { isWoken = false }
    guard !isWoken else { return }
    guard !process.isDead, !schedule.hasEnded else {
      process.skippedTime += duration
      return
    }
    schedule.wait { turn in
      self.turn = turn
      schedule.after(duration, in: process) { self.giveBack(turn) }
      process.waiters.append(self)
    }
    process.waiters.removeAll { $0 === self }
    turn = nil
  }

  package func wake() {
    isWoken = true
    guard let turn else { return }
    schedule.at(schedule.now, in: process) { self.giveBack(turn) }
  }

  /// Ends the wait in a process that was killed.
  func processEnded() {
    guard let turn else { return }
    schedule.at(schedule.now) { self.giveBack(turn) }
  }

  private func giveBack(_ turn: Turns.Turn) {
    if self.turn === turn { schedule.give(back: turn) }
  }
}
