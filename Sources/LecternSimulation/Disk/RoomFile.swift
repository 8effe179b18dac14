internal import Composable
internal import LecternLog
internal import LecternRehearsal

/// A file on a disk, with the log of a room that one server leads.
final class RoomFile: RoomStorage {
  private let disk: SimulatedDisk
  private let schedule: Schedule
  /// The shares of the disk's writes that stall, and that fail.
  private var rates: (stalls: Double, failures: Double)

  init(_ schedule: Schedule, in scenario: Scenario, seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    self.schedule = schedule
    disk = SimulatedDisk(identity: LogIdentity(instanceID: "s", seed: random.next(), created: 0))
    func rate(upTo most: Double) -> Double {
      Bool.random(using: &random) ? Double.random(in: 0...most, using: &random) : 0
    }
    let (stalls, failures) = (rate(upTo: 0.004), rate(upTo: 0.02))
    rates = (scenario.has(.stalls) ? stalls : 0, scenario.has(.diskFailures) ? failures : 0)
  }

  var handlers: StorageHandlers {
    get { disk.handlers }
    set { disk.handlers = newValue }
  }

  var pendingCount: Int { disk.pendingCount }

  var entryCount: Int { disk.entryCount }

  var term: Int { disk.term }

  var isReliable: Bool { rates == (0, 0) }

  var isShared: Bool { false }

  func begin() {}

  func makePeace() { rates = (0, 0) }

  func loseSnapshot() { disk.loseSnapshot() }

  func processKilled() {}

  func recover(from error: any Error, isKilled: Bool) -> String? { nil }

  func open(
    for start: ProcessStart,
    completion: @escaping @Sendable (Result<OpenLog, any Error>) -> Void
  ) {
    var random = SeededRandomNumberGenerator(seed: start.seed)
    // A kill may come before the disk's answer to a write that it has made.
    let kept = Int.random(in: 0...max(0, disk.pendingCount), using: &random)
    let faults = DiskFaults(
      seed: random.next(),
      mean: random.duration(in: .microseconds(100) ... .milliseconds(20)),
      stallRate: rates.stalls,
      failureRate: rates.failures
    )
    let (disk, schedule, loop) = (disk, schedule, start.loop)
    @Sendable func log(keeping count: Int) -> SimulatedLog {
      SimulatedLog(
        disk,
        keeping: count,
        in: loop,
        faults: faults,
        failureHandler: start.lossHandler
      )
    }
    let open = OpenLog(log: log(keeping: kept)) {
      disk.renew(at: schedule.now)
      return log(keeping: 0)
    }
    loop.enqueue { completion(.success(open)) }
  }
}
