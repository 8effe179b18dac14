import LecternFaultyDisk
import LecternLog
import Synchronization
import Testing

@testable import LecternSimulation

/// A room's log in an SQLite file, of processes that have it open one after the other.
@Suite struct FileStorageTests {
  private let schedule = Schedule(seed: 1)

  /// What a storage has reported.
  private final class Reports: Sendable {
    let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    var all: [String] { texts.withLock { $0 } }
  }

  private let reports = Reports()

  private func storage(_ rates: FileFaultRates = FileFaultRates()) -> FileStorage {
    let storage = FileStorage(FileFaults(rates, seed: 1), seed: 1)
    storage.handlers = StorageHandlers(
      durable: { [reports] in reports.add("durable \($0.number)") },
      lost: { [reports] in reports.add("lost \($0)") },
      renewed: { [reports] in reports.add("renewed") },
      endLost: { [reports] batch, _ in reports.add("end lost after \(batch)") }
    )
    return storage
  }

  private func open(_ storage: FileStorage, in loop: SimulatedLoop) throws -> OpenLog {
    let bus = SimulatedBus(schedule, faults: BusFaults(seed: 1), maximumSize: 1_024)
    let start = ProcessStart(
      node: "node",
      loop: loop,
      bus: BusClient(bus, of: loop.process),
      seed: 1,
      isRenamed: false,
      lossHandler: { [reports] in reports.add("failed") }
    )
    let opened = Mutex<Result<OpenLog, any Error>?>(nil)
    storage.open(for: start) { result in opened.withLock { $0 = result } }
    schedule.run(until: schedule.now)
    // The answer to a process that a fault has killed isn't heard.
    return try opened.withLock { $0 }?.get() ?? { throw LogError.closed }()
  }

  private func open(_ storage: FileStorage) throws -> (loop: SimulatedLoop, log: any Log) {
    let loop = SimulatedLoop(schedule)
    return (loop, try open(storage, in: loop).log)
  }

  private func append(_ log: any Log, _ times: Int = 1) {
    let entry = LogEntry(revision: 0, time: 0, content: .lifecycle(.stopped))
    for _ in 0..<times { log.append([entry]) { [reports] _ in reports.add("answer") } }
  }

  private func kill(_ loop: SimulatedLoop, of storage: FileStorage) {
    loop.process.kill()
    storage.processKilled()
  }

  @Test("a batch is durable once the disk has had its time, and then is answered")
  func delay() throws {
    let storage = storage()
    let (_, log) = try open(storage)
    append(log)
    #expect(reports.all == [])
    #expect(storage.pendingCount == 1)
    schedule.run(until: .seconds(1))
    #expect(reports.all == ["durable 1", "answer"])
    #expect(storage.entryCount == 1)
  }

  @Test("a kill before the write loses the batch, and one after the sync doesn't")
  func kills() throws {
    let storage = storage()
    let (first, log) = try open(storage)
    append(log)
    schedule.run(until: .seconds(1))
    append(log)
    kill(first, of: storage)
    let (_, next) = try open(storage)
    #expect(next.lastBatch == 1)
    #expect(reports.all == ["durable 1", "answer", "lost [2]"])
  }

  @Test("a process can be killed at each call, and the next one has all that was confirmed")
  func killedAtCalls() throws {
    var rates = FileFaultRates()
    (rates.kills, rates.powerCuts) = (0.02, 1)
    let storage = storage(rates)
    var starts = 0
    for _ in 0..<60 {
      let loop = SimulatedLoop(schedule)
      do {
        let log = try open(storage, in: loop).log
        starts += 1
        append(log, 3)
        schedule.run(until: schedule.now + .seconds(1))
        kill(loop, of: storage)
      } catch {
        #expect(storage.recover(from: error, isKilled: loop.process.isDead) == "it was killed")
      }
    }
    #expect((5..<60).contains(starts))
    #expect(reports.all.contains { $0.hasPrefix("lost") })
    #expect(!reports.all.contains { $0.hasPrefix("end") })
  }

  @Test("a power cut after a lie is reported with what is left")
  func lies() throws {
    var rates = FileFaultRates()
    (rates.lies, rates.powerCuts) = (1, 1)
    let storage = storage(rates)
    for _ in 0..<20 {
      do {
        let (loop, log) = try open(storage)
        append(log)
        schedule.run(until: schedule.now + .seconds(1))
        kill(loop, of: storage)
      } catch {
        #expect(storage.recover(from: error, isKilled: false) != nil)
      }
    }
    #expect(reports.all.contains { $0.hasPrefix("end lost after") })
    #expect(!storage.isReliable)
  }

  @Test("a log that starts over is set aside")
  func renewal() throws {
    let storage = storage()
    let opened = try open(storage, in: SimulatedLoop(schedule))
    let log = opened.log
    append(log)
    log.close()
    let next = try #require(try opened.renew?())
    #expect(next.identity.instanceID != log.identity.instanceID)
    #expect(next.lastBatch == 0)
    #expect(reports.all == ["durable 1", "answer", "renewed"])
  }

  @Test("an operator moves a log away that rot has damaged before its end")
  func rot() throws {
    var rates = FileFaultRates()
    rates.rot = 1
    let storage = storage(rates)
    var reasons: [String] = []
    for _ in 0..<40 {
      let loop = SimulatedLoop(schedule)
      do {
        append(try open(storage, in: loop).log, 3)
        schedule.run(until: schedule.now + .seconds(1))
        kill(loop, of: storage)
      } catch {
        let reason = storage.recover(from: error, isKilled: false)
        reasons.append(try #require(reason))
      }
    }
    #expect(reasons.contains { $0.hasPrefix("an operator moves the log away") })
    #expect(reports.all.contains("renewed"))
  }

  @Test("a start on a full disk is refused, and the next one has all that was confirmed")
  func fullStarts() throws {
    var rates = FileFaultRates()
    rates.fullStarts = 0.5
    let storage = storage(rates)
    var reasons: [String] = []
    for _ in 0..<20 {
      let loop = SimulatedLoop(schedule)
      do {
        append(try open(storage, in: loop).log)
        schedule.run(until: schedule.now + .seconds(1))
        kill(loop, of: storage)
      } catch {
        reasons.append(try #require(storage.recover(from: error, isKilled: false)))
      }
    }
    #expect((5..<15).contains(reasons.count))
    #expect(reasons.allSatisfy { $0.contains("no space left") })
    #expect(storage.entryCount == 20 - reasons.count)
    #expect(!storage.isReliable)
  }

  @Test("a failure that no fault explains isn't recovered from")
  func unexplained() throws {
    let storage = storage()
    _ = try open(storage)
    #expect(storage.recover(from: LogError.closed, isKilled: false) == nil)
  }
}
