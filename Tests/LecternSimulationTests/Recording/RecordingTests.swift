import LecternSimulation
import Testing

/// The recorded events of a simulation, for people who watch it.
@Suite struct RecordingTests {
  @Test("a recording changes nothing", arguments: 1...4 as ClosedRange<UInt64>)
  func transparency(seed: UInt64) {
    let scenario = Scenario(seed: seed, duration: .seconds(30))
    let watched = Simulation(scenario, keepsTranscript: true, recordsEvents: true).run()
    let unwatched = Simulation(scenario, keepsTranscript: true).run()
    #expect(watched.lines == unwatched.lines)
    #expect(watched.hash == unwatched.hash)
    #expect(watched.steps == unwatched.steps)
    #expect(unwatched.events.isEmpty)
  }

  @Test("a recording is the same again, and in the order of time")
  func determinism() {
    let events = Self.events(of: 3)
    #expect(events == Self.simulate(3))
    #expect(events.count > 100)
    for (event, next) in zip(events, events.dropFirst()) { #expect(event.time <= next.time) }
  }

  @Test(
    "each batch is appended once, and then durable or lost",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func batches(seed: UInt64) {
    var pending: [Int] = []
    for event in Self.events(of: seed) {
      switch event.kind {
      case .appended(let batch, let entries):
        #expect(!entries.isEmpty)
        pending.append(batch)
      case .durable(let batch, _):
        #expect(pending.first == batch)
        pending.removeFirst()
      case .lost(let batches):
        #expect(pending == batches)
        pending = []
      default: break
      }
    }
    #expect(pending.isEmpty)
  }

  @Test(
    "a node leads in a later term than the node before it",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func terms(seed: UInt64) {
    var terms: [Int] = []
    for case .nodeLed(_, let term) in Self.events(of: seed).map(\.kind) { terms.append(term) }
    // A node that starts the room over opens a log of a term of its own.
    #expect(zip(terms, terms.dropFirst()).allSatisfy { $0 < $1 })
    #expect(terms.first == 1)
  }

  @Test("only a paused server resumes", arguments: 1...8 as ClosedRange<UInt64>)
  func pauses(seed: UInt64) {
    var paused: Set<String> = []
    for event in Self.events(of: seed) {
      switch event.kind {
      case .paused(let server, _): #expect(paused.insert(server).inserted)
      case .resumed(let server): #expect(paused.remove(server) != nil)
      case .killed(let server): paused.remove(server)
      default: break
      }
    }
  }

  @Test("the seeds have each kind of event, but no broken promise")
  func kinds() {
    let expected: Set<Substring> = [
      "deployed", "relayStarted", "nodeStoodBy", "nodeLed", "nodeSteppedDown", "killed", "paused",
      "resumed", "busCut", "busMended", "streamAway", "streamBack", "loaded", "connected",
      "connectionDied", "disconnected",
      "sent", "resent", "acknowledged", "refused", "waiting", "shown", "ownShown",
      "hostileMessage", "appended", "durable", "lost", "effectStarted", "restored", "peaceBegan",
      "settled", "ended",
    ]
    var kinds: Set<Substring> = []
    for seed in 1...100 as ClosedRange<UInt64> where !expected.isSubset(of: kinds) {
      kinds.formUnion(Self.events(of: seed).map { "\($0.kind)".prefix { $0 != "(" } })
    }
    #expect(expected.isSubset(of: kinds), "\(expected.subtracting(kinds))")
    #expect(!kinds.contains("broken"))
  }

  /// The events of the first seeds: most tests look at the same ones.
  private static let first = (1...8 as ClosedRange<UInt64>).map(simulate)

  private static func events(of seed: UInt64) -> [RecordedEvent] {
    seed <= first.count ? first[Int(seed) - 1] : simulate(seed)
  }

  private static func simulate(_ seed: UInt64) -> [RecordedEvent] {
    Simulation(Scenario(seed: seed, duration: .seconds(30)), recordsEvents: true).run().events
  }
}
