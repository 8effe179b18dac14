import Testing

@testable import LecternSimulation

/// The order of jobs and events in virtual time.
@Suite struct ScheduleTests {
  /// Returns the order in which the jobs of two lanes run.
  private func order(seed: UInt64) -> [String] {
    let schedule = Schedule(seed: seed)
    let lanes = (Schedule.Lane(), Schedule.Lane())
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
      schedule.enqueue(on: Schedule.Lane()) { log.append("job at \(schedule.now)") }
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
    schedule.after(.seconds(1), in: loop.lane) { log.append("timer") }
    loop.kill()
    schedule.run(until: .seconds(2))
    #expect(log == ["before"])
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
