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
    #expect(events == Self.events(of: 3))
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
    let kinds = Set(
      (1...24 as ClosedRange<UInt64>).flatMap(Self.events).map { "\($0.kind)".prefix { $0 != "(" } }
    )
    let expected: Set<Substring> = [
      "deployed", "relayStarted", "nodeStoodBy", "nodeLed", "nodeSteppedDown", "killed", "paused",
      "resumed", "busCut", "busMended", "streamAway", "streamBack", "loaded", "connected",
      "connectionDied", "disconnected",
      "sent", "resent", "acknowledged", "refused", "waiting", "shown", "ownShown",
      "hostileMessage", "appended", "durable", "lost", "effectStarted", "restored", "peaceBegan",
      "settled", "ended",
    ]
    #expect(expected.isSubset(of: kinds), "\(expected.subtracting(kinds))")
    #expect(!kinds.contains("broken"))
  }

  private static func events(of seed: UInt64) -> [RecordedEvent] {
    Simulation(Scenario(seed: seed, duration: .seconds(30)), recordsEvents: true).run().events
  }
}
