internal import Composable
internal import LecternFaultyDisk
internal import LecternLog
internal import LecternRehearsal

/// The product's own log, in an SQLite file on a faulty disk.
///
/// ```
///   SQLiteLog ─▶ SQLite ─▶ FaultyDisk ◀─ FileFaults      ExpectedLog: the batches that the file must have
/// ```
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class FileStorage: RoomStorage, @unchecked Sendable {
  private static let path = "room.sqlite"

  private let disk = FaultyDisk()
  private var faults: FileFaults
  private let seed: UInt64
  private var expected = ExpectedLog()
  /// The process that has the log open.
  private var process: SimulatedProcess?
  /// The number of failed calls before the start of the process.
  private var failuresBefore = 0
  private(set) var term = 0
  /// The share of the batches at which the disk stalls.
  private var stallRate: Double
  var handlers = StorageHandlers()

  convenience init(in scenario: Scenario, seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    let rates = FileFaultRates(in: scenario, &random)
    let stalls = Bool.random(using: &random) ? Double.random(in: 0...0.004, using: &random) : 0
    self.init(
      FileFaults(rates, seed: random.next()),
      stallRate: scenario.has(.stalls) ? stalls : 0,
      seed: random.next()
    )
  }

  /// - Parameters:
  ///   - stallRate: the share of the batches at which the disk stalls.
  ///   - seed: decides the identity of the log.
  init(_ faults: FileFaults, stallRate: Double = 0, seed: UInt64) {
    (self.faults, self.stallRate, self.seed) = (faults, stallRate, seed)
    disk.setFaults { [weak self] in self?.faults.fault(of: $0) }
    disk.setKillHandler { [weak self] in self?.killedByFault() }
  }

  var isReliable: Bool { faults.isReliable && stallRate == 0 }

  var isShared: Bool { false }

  var entryCount: Int { expected.entryCount }

  var pendingCount: Int { expected.pending.count }

  func begin() {}

  func makePeace() {
    faults.makePeace()
    stallRate = 0
  }

  // A file loses snapshots by rot.
  func loseSnapshot() {}

  func open(
    for start: ProcessStart,
    completion: @escaping @Sendable (Result<OpenLog, any Error>) -> Void
  ) {
    let result = Result { try open(for: start) }
    start.loop.enqueue { completion(result) }
  }

  private func open(for start: ProcessStart) throws -> OpenLog {
    faults.start()
    disk.start()
    (process, failuresBefore) = (start.loop.process, faults.failureCount)
    let (log, repair) = try openWritableFile(start)
    report(try expected.reopen(log, isRepaired: repair != nil))
    term += 1
    if let repair { handlers.told("the log is repaired: \(repair.detail)") }
    return OpenLog(log: observed(log, start), lacksEnd: repair != nil) { [weak self] in
      guard let self else { throw LogError.closed }
      return try renew(start)
    }
  }

  private func renew(_ start: ProcessStart) throws -> any Log {
    expected.isRenewed = true
    _ = try LogFile(Self.path, in: disk).setAside("before")
    let (log, repair) = try openFile(start)
    report(try expected.reopen(log, isRepaired: repair != nil))
    return observed(log, start)
  }

  /// Opens the file as a server does: on a full disk, it is read.
  private func openWritableFile(_ start: ProcessStart) throws -> (SQLiteLog, LogRepair?) {
    do { return try openFile(start) } catch let error as LogError where error.code == .full {
      try checkUnwritableFile(because: error)
      throw error
    }
  }

  private func checkUnwritableFile(because reason: LogError) throws {
    guard LogFile(Self.path, in: disk).existsOrIsBeingRepaired else { return }
    do { try expected.check(UnwritableLog(Self.path, because: reason, in: disk)) } catch {
      // What a fault has damaged is known once the log is repaired.
      guard expected.mayBeDamaged else { throw UnreadableLog(reason: error) }
    }
  }

  private func openFile(_ start: ProcessStart) throws -> (SQLiteLog, LogRepair?) {
    // If it is used, the log is a new one.
    let identity = LogIdentity(
      instanceID: "s\(expected.nextNumber)",
      seed: seed &+ UInt64(expected.nextNumber),
      created: Int64(start.loop.schedule.now / .milliseconds(1))
    )
    var random = SeededRandomNumberGenerator(seed: start.seed)
    let delays = DiskFaults(
      seed: random.next(),
      mean: random.duration(in: .microseconds(100) ... .milliseconds(20)),
      stallRate: stallRate,
      failureRate: 0
    )
    return try SQLiteLog.open(
      Self.path,
      identity: identity,
      in: disk,
      on: SimulatedLogWorker(of: start.loop, faults: delays)
    )
  }

  private func observed(_ log: SQLiteLog, _ start: ProcessStart) -> ObservedLog {
    let (loop, failureHandler) = (start.loop, start.lossHandler)
    return ObservedLog(
      log: log,
      appending: { [weak self] in self?.append($0) },
      answered: { [weak self] result in
        guard !loop.process.isDead else { return }
        switch result {
        case .success(let number): self?.makeDurable(through: number)
        case .failure: failureHandler()
        }
      }
    )
  }

  private func append(_ entries: [LogEntry]) {
    let batch = expected.append(entries)
    handlers.pending(batch)
    handlers.writing()
  }

  private func makeDurable(through number: Int) {
    for batch in expected.makeDurable(through: number) { handlers.durable(batch) }
  }

  private func report(_ outcome: ExpectedLog.Outcome) {
    if outcome.isRenewed { handlers.renewed() }
    if let (batch, isNamed) = outcome.end { handlers.endLost(batch, isNamed) }
    for batch in outcome.written { handlers.durable(batch) }
    if !outcome.lost.isEmpty { handlers.lost(outcome.lost) }
  }
}

// The end of a process, and the operator.
extension FileStorage {
  private func killedByFault() {
    process?.kill()
    handlers.killed()
  }

  func processKilled() {
    guard process != nil else { return }
    process = nil
    disk.kill()
    let cut = faults.cutPower(of: disk)
    if cut.isCut {
      handlers.told("the power is cut\(cut.losesConfirmed ? ", and the disk has lied" : "")")
    }
    if cut.losesConfirmed { expected.mayLoseEnd = true }
    if let (path, start) = faults.rot(Self.path, on: disk) {
      handlers.told("\(path) rots at \(start)")
      expected.hasRotted = true
      expected.mayLoseLastBatch = path != Self.path
    }
  }

  func recover(from error: any Error, isKilled: Bool) -> String? {
    let hasFailed = faults.failureCount > failuresBefore
    processKilled()
    guard !(error is UnexplainedLoss), !(error is UnreadableLog) else { return nil }
    if isKilled { return "it was killed" }
    if hasFailed { return "the disk failed: \(error)" }
    // The operator follows the messages: the damaged log is moved away, and a new one begins.
    guard expected.mayBeDamaged else { return nil }
    disk.start()
    defer { disk.kill() }
    expected.isRenewed = true
    disk.setFaults { _ in nil }
    defer { disk.setFaults { [weak self] in self?.faults.fault(of: $0) } }
    do { _ = try LogFile(Self.path, in: disk).setAside("damaged") } catch { return nil }
    return "an operator moves the log away: \(error)"
  }
}

/// The error of a log that lacks confirmed batches, or can't be read, while its disk is full.
private struct UnreadableLog: Error, CustomStringConvertible {
  let reason: any Error

  var description: String { "the log cannot be read on a full disk: \(reason)" }
}
