import Testing

@testable import LecternSimulation

/// The order of jobs and events in virtual time.
@Suite struct ScheduleTests {
  /// Returns the order in which the jobs of two lanes run.
  private func order(seed: UInt64) -> [String] {
    let schedule = Schedule(seed: seed)
    let process = SimulatedProcess()
    let lanes = (Schedule.Lane(of: process), Schedule.Lane(of: process))
    var order: [String] = []
    for number in 1...4 {
      schedule.enqueue(on: lanes.0) { order.append("a\(number)") }
      schedule.enqueue(on: lanes.1) { order.append("b\(number)") }
    }
    schedule.run(until: .zero)
    return order
  }

  @Test("a lane keeps its order, and the seed picks among the lanes")
  func lanes() {
    let orders = (1...10).map { order(seed: $0) }
    for order in orders {
      #expect(order.filter { $0.hasPrefix("a") } == ["a1", "a2", "a3", "a4"])
      #expect(order.filter { $0.hasPrefix("b") } == ["b1", "b2", "b3", "b4"])
    }
    #expect(Set(orders).count > 1)
    #expect(orders == (1...10).map { order(seed: $0) })
  }

  @Test("time passes only when nothing is left to do, and events keep the order of their times")
  func time() {
    let schedule = Schedule(seed: 1)
    var log: [String] = []
    schedule.after(.seconds(2)) { log.append("late") }
    schedule.after(.seconds(1)) {
      log.append("early")
      schedule.enqueue(on: Schedule.Lane(of: SimulatedProcess())) {
        log.append("job at \(schedule.now)")
      }
    }
    schedule.after(.seconds(1)) { log.append("same time, later") }
    schedule.after(.seconds(9)) { log.append("after the end") }
    schedule.run(until: .seconds(3))
    #expect(
      log == ["early", "job at \(Duration.seconds(1))", "same time, later", "late"]
    )
    #expect(schedule.now == .seconds(3))
  }

  @Test("nothing of a killed process runs again")
  func killed() {
    let schedule = Schedule(seed: 1)
    let loop = SimulatedLoop(schedule)
    var log: [String] = []
    loop.enqueue { log.append("before") }
    schedule.run(until: .zero)
    loop.enqueue { log.append("after") }
    schedule.after(.seconds(1), in: loop.process) { log.append("timer") }
    loop.process.kill()
    schedule.run(until: .seconds(2))
    #expect(log == ["before"])
  }

  @Test("a paused process does nothing until it goes on, and keeps the order of its events")
  func paused() {
    let schedule = Schedule(seed: 1)
    let (loop, other) = (SimulatedLoop(schedule), SimulatedLoop(schedule))
    var log: [String] = []
    func note(_ name: String) { log.append("\(name) at \(schedule.now.components.seconds)") }
    schedule.pause(loop.process, until: .seconds(5))
    loop.enqueue { note("job") }
    for second in 1...3 {
      schedule.after(.seconds(second), in: loop.process) { note("event \(second)") }
    }
    schedule.after(.seconds(2), in: other.process) { note("other") }
    schedule.run(until: .seconds(9))
    #expect(log == ["other at 2", "job at 5", "event 1 at 5", "event 2 at 5", "event 3 at 5"])
  }

  @Test("tasks run on the simulated loop and pool alone, and sleep in virtual time")
  func tasks() {
    actor Counter {
      private let loop: SimulatedLoop
      private(set) var log: [Duration] = []

      init(_ loop: SimulatedLoop) { self.loop = loop }

      nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

      func add() { log.append(loop.schedule.now) }
    }
    let schedule = Schedule(seed: 1)
    let loop = SimulatedLoop(schedule)
    let (clock, counter) = (SimulatedClock(loop), Counter(loop))
    Task.detached(executorPreference: loop.pool) {
      await counter.add()
      try? await clock.sleep(for: .seconds(90))
      await counter.add()
    }
    schedule.run(until: .seconds(120))
    #expect(loop.perform { counter.assumeIsolated { $0.log } } == [.zero, .seconds(90)])
  }
}
