import LecternJetStream
import Testing

@testable import LecternSimulation

/// Jobs that wait for later events, as threads do.
@Suite struct WaiterTests {
  private let schedule = Schedule(seed: 1)
  private let loop: SimulatedLoop

  init() { loop = SimulatedLoop(schedule) }

  private func waiter() -> Waiter { Waiter(schedule, in: loop.process) }

  @Test("virtual time passes while a job waits, and other jobs run")
  func waiting() {
    var log: [String] = []
    let waiter = waiter()
    schedule.enqueue(on: Schedule.Lane(of: loop.process)) { [schedule] in
      log.append("waits")
      waiter.wait(for: .seconds(10))
      log.append("goes on at \(schedule.now)")
    }
    loop.enqueue { log.append("another job") }
    schedule.at(.seconds(2)) { waiter.wake() }
    schedule.at(.seconds(3)) { log.append("later") }
    schedule.run(until: .seconds(20))
    #expect(log.last == "later")
    #expect(Set(log.dropLast(2)) == ["waits", "another job"])
    #expect(log[2] == "goes on at \(Duration.seconds(2))")
    schedule.finish()
  }

  @Test("a job that nothing wakes goes on at its deadline")
  func deadline() {
    var end: Duration?
    let waiter = waiter()
    loop.enqueue { [schedule] in
      waiter.wait(for: .seconds(4))
      end = schedule.now
    }
    schedule.run(until: .seconds(20))
    #expect(end == .seconds(4))
    schedule.finish()
  }

  @Test("the jobs of a lane wait for the one that waits, and it alone runs on the loop")
  func lane() {
    var log: [String] = []
    let waiter = waiter()
    loop.enqueue {
      waiter.wait(for: .seconds(1))
      log.append("first")
    }
    loop.enqueue { log.append("second") }
    schedule.at(.milliseconds(500)) { [loop] in
      #expect(loop.isIsolatingCurrentContext() == false)
      log.append("event")
    }
    schedule.run(until: .seconds(2))
    #expect(log == ["event", "first", "second"])
    schedule.finish()
  }

  @Test("jobs that wait end in any order")
  func orders() {
    var log: [Int] = []
    for number in [3, 1, 2, 4] {
      schedule.enqueue(on: Schedule.Lane(of: loop.process)) {
        self.waiter().wait(for: .seconds(number))
        log.append(number)
      }
    }
    schedule.run(until: .seconds(3))
    #expect(log == [1, 2, 3])
    // The job that still waits goes on without waiting.
    schedule.finish()
    #expect(log == [1, 2, 3, 4])
  }

  @Test("after the end of a simulation, time passes by waits alone")
  func end() {
    let threads = SimulatedThreads(of: loop)
    var attempts = 0
    loop.enqueue {
      while threads.now < .seconds(3_600) {
        attempts += 1
        threads.sleep(for: .seconds(1_800))
      }
    }
    schedule.run(until: .seconds(5))
    schedule.finish()
    // The second and the third take half an hour each, after the end.
    #expect(attempts == 3)
  }

  @Test("in a process that was killed, time passes by waits alone")
  func kill() {
    let threads = SimulatedThreads(of: loop)
    var end: Duration?
    schedule.enqueue(on: Schedule.Lane(of: loop.process)) { [schedule] in
      while threads.now < .seconds(3_600) { threads.sleep(for: .seconds(60)) }
      end = schedule.now
    }
    schedule.at(.seconds(5)) { [loop] in loop.process.kill() }
    schedule.run(until: .seconds(6))
    #expect(end == .seconds(5))
    schedule.finish()
  }

  @Test("a pause holds a job back that waits")
  func pause() {
    var end: Duration?
    let waiter = waiter()
    loop.enqueue { [schedule] in
      waiter.wait(for: .seconds(1))
      end = schedule.now
    }
    schedule.at(.zero) { [schedule, loop] in schedule.pause(loop.process, until: .seconds(9)) }
    schedule.run(until: .seconds(10))
    #expect(end == .seconds(9))
    schedule.finish()
  }

  @Test("a queue runs one job after the other, and its caller may wait for them")
  func queue() {
    let threads = SimulatedThreads(of: loop)
    let queue = threads.makeQueue("test", urgent: true)
    nonisolated(unsafe) var log: [String] = []
    loop.enqueue {
      queue.async {
        threads.sleep(for: .seconds(1))
        log.append("first")
      }
      queue.sync { log.append("second") }
      log.append("third")
    }
    schedule.run(until: .seconds(2))
    #expect(log == ["first", "second", "third"])
    schedule.finish()
  }
}
