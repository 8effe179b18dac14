internal import Composable
internal import LecternLog
internal import LecternRehearsal

/// A room, its log, its server and its pages, in one process and in virtual time: a seed decides everything.
///
/// ```swift
/// let simulation = Simulation(seed: 42)
/// let outcome = simulation.run(for: .seconds(60))
/// outcome.violation      // nil: no promise was broken
/// outcome.hash           // the same on each run
/// ```
///
/// The product's own code runs: stores, room, journal, replay, wire. Only the sockets, the disk and the threads are simulated.
///
/// - SeeAlso: Will Wilson, “Testing Distributed Systems w/ Deterministic Simulation”, Strange Loop 2014;
///   TigerBeetle's VOPR.
package final class Simulation {
  package let schedule: Schedule
  package let node: SimulatedNode
  private let disk: SimulatedDisk
  private var pages: [SimulatedPage] = []
  private var random: SeededRandomNumberGenerator
  private var transcript: Transcript
  private var checks = Checks()
  private var violation: String?
  private var connectionCount = 0
  private var tokenCount = 0
  private var isPeaceful = false

  /// - Parameters:
  ///   - seed: decides everything.
  ///   - keepsTranscript: whether to keep the lines of what happens.
  package init(seed: UInt64, keepsTranscript: Bool = false) {
    random = SeededRandomNumberGenerator(seed: seed)
    schedule = Schedule(seed: random.next())
    disk = SimulatedDisk(
      identity: LogIdentity(instanceID: "s", seed: random.next(), created: 0)
    )
    node = SimulatedNode(schedule, on: disk)
    transcript = Transcript(isKept: keepsTranscript)
    disk.durableHandler = { [unowned self] batch in observe(.durable(batch)) }
    node.effectStarted = { [unowned self] token in observe(.effectStarted(token: token)) }
    let count = Int.random(in: 2...12, using: &random)
    pages = (1...count).map { SimulatedPage($0, in: self, seed: random.next()) }
  }

  /// Runs the simulation: a time with faults, and then a minute of peace.
  ///
  /// - Parameter duration: the time with faults.
  package func run(for duration: Duration) -> Outcome {
    start()
    for page in pages { page.begin() }
    killLater()
    pauseLater()
    schedule.run(until: duration)
    makePeace()
    schedule.run(until: duration + .seconds(60))
    for page in pages { observe(page.settled) }
    return Outcome(
      violation: violation,
      hash: transcript.hash,
      lines: transcript.lines,
      steps: schedule.stepCount,
      entries: disk.batches.flatMap(\.entries).count
    )
  }

  /// The result of a simulation.
  package struct Outcome: Sendable {
    /// The promise that was broken first; nil if none was.
    package let violation: String?
    /// The hash of the transcript.
    package let hash: UInt64
    package let lines: [String]
    /// The number of jobs and events.
    package let steps: Int
    /// The number of entries in the log.
    package let entries: Int
  }
}

// The server.
extension Simulation {
  private func start() {
    // A kill may come before the disk's answer to a write that it has made.
    let kept = Int.random(in: 0...max(0, disk.pendingCount), using: &random)
    let faults = DiskFaults(
      seed: random.next(),
      mean: random.duration(in: .microseconds(100) ... .milliseconds(20)),
      stallRate: isPeaceful ? 0 : 0.002
    )
    do {
      observe(.restored(try node.start(keeping: kept, faults)))
    } catch {
      violate("the room cannot be restored: \(error)")
    }
  }

  private func killLater() {
    schedule.after(random.exponential(mean: .seconds(15))) { [self] in
      guard !isPeaceful else { return }
      kill()
      killLater()
    }
  }

  private func kill() {
    guard node.loop != nil else { return }
    node.kill()
    observe(.killed)
    for page in pages { page.processKilled() }
    if Int.random(in: 0..<8, using: &random) == 0 { disk.loseSnapshot() }
    schedule.after(random.duration(in: .milliseconds(50) ... .seconds(5))) { [self] in
      if node.loop == nil { start() }
    }
  }

  private func pauseLater() {
    schedule.after(random.exponential(mean: .seconds(60))) { [self] in
      guard !isPeaceful else { return }
      pause()
      pauseLater()
    }
  }

  /// Pauses the process, as a debugger, a full machine or a sleeping laptop does.
  private func pause() {
    guard let loop = node.loop else { return }
    let duration = random.duration(in: .seconds(1) ... .seconds(20))
    record("paused for \(duration / .milliseconds(1)) ms")
    schedule.pause(loop.process, until: schedule.now + duration)
  }

  private func makePeace() {
    isPeaceful = true
    record("peace")
    if node.loop == nil { start() }
    for page in pages { page.makePeace() }
  }
}

// The deployment around the pages.
extension Simulation: PageSurroundings {
  func makeConnection(
    of page: any ConnectionOwner,
    over network: NetworkModel,
    window: Int
  ) -> SimulatedConnection? {
    guard let loop = node.loop else { return nil }
    connectionCount += 1
    return SimulatedConnection(
      connectionCount,
      of: page,
      to: node,
      at: loop,
      over: network,
      window: window
    )
  }

  func nextToken() -> Int {
    tokenCount += 1
    return tokenCount
  }

  func record(_ text: String) {
    transcript.append(text, at: schedule.now)
  }

  func observe(_ event: SimulationEvent) {
    record("\(event)")
    if let broken = checks.observe(event) { violate(broken) }
  }

  private func violate(_ promise: String) {
    record("broken: \(promise)")
    if violation == nil { violation = promise }
  }
}
