import LecternLog
import Synchronization
import Testing

@testable import LecternSimulation

/// The disk, and the logs of the processes that have it open one after the other.
@Suite struct SimulatedLogTests {
  private let schedule = Schedule(seed: 1)
  private let disk = SimulatedDisk(
    identity: LogIdentity(instanceID: "s", seed: 1, created: 0)
  )

  /// A process with the log, which collects the answers to its appends.
  private final class Writer {
    let loop: SimulatedLoop
    let log: SimulatedLog
    private let answers = Answers()

    private final class Answers: Sendable {
      let texts = Mutex<[String]>([])
    }

    init(_ test: SimulatedLogTests, failureRate: Double = 0) {
      loop = SimulatedLoop(test.schedule)
      log = SimulatedLog(
        test.disk,
        keeping: 0,
        in: loop,
        faults: DiskFaults(
          seed: 1,
          mean: .milliseconds(1),
          stallRate: 0,
          failureRate: failureRate
        ),
        failureHandler: {}
      )
    }

    func append() {
      let entry = LogEntry(revision: 0, time: 0, content: .lifecycle(.stopped))
      log.append([entry]) { [answers] result in
        answers.texts.withLock { texts in
          switch result {
          case .success(let number): texts.append("\(number)")
          case .failure(let error): texts.append("\(error)")
          }
        }
      }
    }

    var texts: [String] { answers.texts.withLock { $0 } }
  }

  @Test("batches become durable in their order, and then are answered")
  func order() {
    let writer = Writer(self)
    for _ in 1...3 { writer.append() }
    #expect(disk.batches.isEmpty)
    schedule.run(until: .seconds(1))
    #expect(writer.texts == ["1", "2", "3"])
    #expect(disk.batches.map(\.number) == [1, 2, 3])
  }

  @Test("a snapshot is saved after its batch")
  func snapshots() {
    func snapshot(_ batch: Int) -> LogSnapshot {
      LogSnapshot(batch: batch, revision: 0, time: 0, build: "", content: [])
    }
    let writer = Writer(self)
    writer.append()
    writer.log.save(snapshot(1)) { _ in }
    writer.log.save(snapshot(2)) { _ in }
    schedule.run(until: .seconds(1))
    #expect(disk.snapshots.map(\.batch) == [1])
  }

  @Test("a process that has seen a failure writes nothing more; the next one does")
  func failed() {
    let writer = Writer(self, failureRate: 1)
    writer.append()
    writer.append()
    schedule.run(until: .seconds(1))
    writer.append()
    #expect(writer.texts.count == 3 && Set(writer.texts).count == 1)
    let next = Writer(self)
    next.append()
    schedule.run(until: .seconds(2))
    #expect(next.texts.count == 1 && next.texts != writer.texts)
  }

  @Test("a disk writes while the process is paused, and the answer waits")
  func paused() {
    let writer = Writer(self)
    writer.append()
    schedule.pause(writer.loop.process, until: .seconds(5))
    schedule.run(until: .seconds(4))
    #expect(disk.batches.count == 1 && writer.texts.isEmpty)
    schedule.run(until: .seconds(6))
    #expect(writer.texts == ["1"])
  }
}
