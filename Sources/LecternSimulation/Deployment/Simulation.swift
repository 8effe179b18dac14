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
  private var pages: [SimulatedPage] = []
  /// Nil for a seed without.
  private var hostilePage: HostilePage?
  /// The number of pages of the seed's whole deployment.
  package let pageCount: Int
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
    checks = Checks(remembersPages: servers.isDiskReliable)
    transcript = Transcript(isKept: keepsTranscript)
    recording = Recording(isKept: recordsEvents)
    pageCount = Int.random(in: 2...12, using: &random)
    let seeds = (1...pageCount).map { _ in random.next() }
    let (isHostile, hostileSeed) = (Bool.random(using: &random), random.next())
    let presenters = makePresenters(&random)
    for (number, seed) in zip(1..., seeds) where scenario.hasPage(number) {
      let presenter = presenters.dropFirst(number - 1).first
      pages.append(SimulatedPage(number, in: self, scenario, seed: seed, presenter: presenter))
    }
    if isHostile, scenario.has(.hostility) {
      hostilePage = HostilePage(in: self, seed: hostileSeed)
    }
    servers.surroundings = self
  }

  /// Returns the presenters of the first pages.
  private func makePresenters(_ random: inout SeededRandomNumberGenerator) -> [Presenter] {
    let count = Int.random(in: 0...2, using: &random)
    let presenters = servers.devices.cookies.prefix(count).map {
      // A room that starts over while its disk stalls isn't recorded any more, so it promises nothing.
      Presenter(cookie: $0, resets: servers.isDiskReliable, seed: random.next())
    }
    return scenario.has(.presenting) ? presenters : []
  }

  /// Runs the simulation: a time with faults, and then a minute of peace.
  package func run() -> Outcome {
    happened(servers.deployed(pages: pages.map(\.number), isHostile: hostilePage != nil))
    servers.begin()
    for page in pages { page.begin() }
    hostilePage?.begin()
    schedule.run(until: scenario.duration)
    record("peace")
    happened(.peaceBegan)
    servers.makePeace()
    for page in pages { page.makePeace() }
    hostilePage?.makePeace()
    schedule.run(until: scenario.duration + .seconds(60))
    for page in pages { page.end() }
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
    for page in pages { page.processKilled(process) }
  }
}
