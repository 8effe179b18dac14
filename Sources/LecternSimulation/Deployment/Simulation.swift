internal import Composable
internal import LecternRehearsal

/// A room, its log, its servers and its pages, in one process and in virtual time: a seed decides everything.
///
/// ```swift
/// let outcome = Simulation(Scenario(seed: 42)).run()
/// outcome.violation      // nil: no promise was broken
/// outcome.hash           // the same on each run
/// ```
///
/// The product's own code runs: stores, room, journal, replay, relays, wire, and the logs and leases in a stream. Only the
/// sockets, the bus, the stream's servers, the disk and the threads are simulated.
///
/// - SeeAlso: Will Wilson, “Testing Distributed Systems w/ Deterministic Simulation”, Strange Loop 2014;
///   TigerBeetle's VOPR.
package final class Simulation {
  package let schedule: Schedule
  private let scenario: Scenario
  private let servers: Servers
  private let clients = Clients()
  private var transcript: Transcript
  private var recording: Recording
  private var checks: Checks
  private var violation: String?
  private var connectionCount = 0
  private var tokenCount = 0

  /// - Parameters:
  ///   - scenario: decides everything.
  ///   - keepsTranscript: whether to keep the lines of what happens.
  ///   - recordsEvents: whether to keep the events for people who watch them.
  package init(
    _ scenario: Scenario,
    keepsTranscript: Bool = false,
    recordsEvents: Bool = false
  ) {
    self.scenario = scenario
    var random = SeededRandomNumberGenerator(seed: scenario.seed)
    schedule = Schedule(seed: random.next())
    servers = Servers(schedule, in: scenario, seed: random.next())
    checks = Checks(
      remembersPages: servers.isDiskReliable,
      sendsMessages: servers.sendsMessages
    )
    transcript = Transcript(isKept: keepsTranscript)
    recording = Recording(isKept: recordsEvents)
    clients.populate(
      self,
      in: scenario,
      devices: servers.devices,
      resets: servers.isDiskReliable,
      &random
    )
    servers.surroundings = self
  }

  /// The number of pages of the seed's whole deployment.
  package var pageCount: Int { clients.pageCount }

  /// Runs the simulation: a time with faults, and then a minute of peace.
  package func run() -> Outcome {
    happened(
      servers.deployed(
        pages: clients.pages.map(\.number),
        isHostile: clients.hostilePage != nil
      )
    )
    servers.begin()
    clients.begin()
    schedule.run(until: scenario.duration)
    record("peace")
    happened(.peaceBegan)
    servers.makePeace()
    clients.makePeace()
    schedule.run(until: scenario.duration + .seconds(60))
    clients.end()
    happened(.ended)
    // The jobs that wait end, and use what the simulation has.
    defer { withExtendedLifetime(self) { schedule.finish() } }
    return Outcome(
      violation: violation,
      hash: transcript.hash,
      lines: transcript.lines,
      exchanges: transcript.exchanges,
      events: recording.events,
      steps: schedule.stepCount,
      entries: servers.entryCount
    )
  }

  /// The result of a simulation.
  package struct Outcome: Sendable {
    /// The promise that was broken first; nil if none was.
    package let violation: String?
    /// The hash of the transcript.
    package let hash: UInt64
    package let lines: [String]
    /// The events of the pages; empty unless the transcript is kept.
    package let exchanges: [PageExchange]
    /// The events for people who watch; empty unless they are recorded.
    package let events: [RecordedEvent]
    /// The number of jobs and events.
    package let steps: Int
    /// The number of entries in the log.
    package let entries: Int
  }
}

extension Simulation: PageSurroundings {
  func makeConnection(
    of page: any ConnectionOwner,
    to choice: UInt64,
    over network: NetworkModel,
    window: Int
  ) -> SimulatedConnection? {
    guard let process = servers.process(for: choice) else { return nil }
    connectionCount += 1
    if let page = page as? SimulatedPage, let server = servers.name(of: process) {
      happened(.connected(page: page.number, server: server))
    }
    return SimulatedConnection(
      connectionCount,
      of: page,
      to: process,
      over: network,
      window: window
    )
  }

  func process(for choice: UInt64) -> ServerProcess? { servers.process(for: choice) }

  func exchanged(_ exchange: PageExchange) {
    transcript.append(exchange)
    if let recorded = exchange.recorded { happened(recorded) }
  }

  func nextToken() -> Int {
    tokenCount += 1
    return tokenCount
  }
}

extension Simulation: ServerSurroundings {
  func record(_ text: String) {
    transcript.append(text, at: schedule.now)
  }

  func happened(_ kind: RecordedEvent.Kind) {
    recording.append(kind, at: schedule.now)
  }

  func observe(_ event: SimulationEvent) {
    record("\(event)")
    let broken = checks.observe(event)
    let recorded = event.recorded(count: checks.durableCount)
    if let recorded { happened(recorded) }
    if let broken { violate(broken, of: recorded?.promise) }
  }

  func violate(_ promise: String) { violate(promise, of: nil) }

  private func violate(_ promise: String, of kind: CheckedPromise?) {
    record("broken: \(promise)")
    happened(.broken(promise: kind, message: promise))
    if violation == nil { violation = promise }
  }

  func killed(_ process: ServerProcess) {
    clients.processKilled(process)
  }
}
