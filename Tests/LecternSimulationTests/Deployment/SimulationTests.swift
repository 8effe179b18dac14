import LecternSimulation
import Testing

/// A deployment under faults that a seed decides.
@Suite struct SimulationTests {
  @Test(
    "a seed decides everything: its transcript is the same again",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func determinism(seed: UInt64) {
    let scenario = Scenario(seed: seed, duration: .seconds(30))
    let first = Simulation(scenario, keepsTranscript: true).run()
    let second = Simulation(scenario, keepsTranscript: true).run()
    #expect(first.lines == second.lines)
    #expect(first.hash == second.hash)
    #expect(first.steps == second.steps)
  }

  @Test("each seed is another deployment")
  func seeds() {
    let hashes = (1...10).map { Simulation(Scenario(seed: $0, duration: .seconds(5))).run().hash }
    #expect(Set(hashes).count == 10)
  }

  @Test("a room keeps its promises", arguments: 1...20 as ClosedRange<UInt64>)
  func promises(seed: UInt64) {
    let outcome = Simulation(Scenario(seed: seed, duration: .seconds(30))).run()
    #expect(outcome.violation == nil, "Scripts/simulate --seed \(seed)")
    #expect(outcome.entries > 0)
  }

  /// A pause while the room started over; a leader without the log, which a node had taken over late; a node that was slower to
  /// restore the room than the next leader, after a power cut; a process that wrote after another had followed it; the effect
  /// of an action with the number of a lost one; an action that a hostile page sent to two rooms; a snapshot of batches that the
  /// stream had lost; a former leader that opened the other room's file; a zeroed sector that hid a log's batches.
  @Test(
    "seeds that have broken a promise keep it",
    arguments: [64, 549, 947, 979, 2_490, 88_838, 89_180, 89_714, 89_799, 94_760] as [UInt64]
  )
  func found(seed: UInt64) {
    let outcome = Simulation(Scenario(seed: seed, duration: .seconds(60))).run()
    #expect(outcome.violation == nil, "Scripts/simulate --seed \(seed) --minutes 1")
  }

  @Test("the seeds have each fault, and what follows from it")
  func faults() {
    let lines = (1...16 as ClosedRange<UInt64>).flatMap {
      Simulation(Scenario(seed: $0, duration: .seconds(20)), keepsTranscript: true).run().lines
    }
    let words = [
      "node 1 is killed", "node 2 leads", "relay 1 is killed", "relay 1 is paused", "the bus loses",
      "steps down", "is refused: not_recorded", "restored",
      "loses its network", "dead connection", "opens an event stream", "the hostile page sends",
      "reloads", "acknowledged",
      "ownShown", "settled", "presenter 1: frozen", "slowMotionBegan",
      "$room.wentOnFrom", "startedOver", "the clock of node 1", "leads, as another build",
      "with a repeated name",
      "stands by", "slept", "wakes", "watched", "caller 1 sends", "answered(", "received(",
      "recipientRestored", "requestMade",
      "responded", "the servers of the stream are away", "the servers of the stream are back",
    ]
    for word in words { #expect(lines.contains { $0.contains(word) }, "\(word)") }
  }

  @Test("some seeds have SQLite's file on a faulty disk, and each of its faults; the same again")
  func files() {
    var words = [
      "the power is cut", "and the disk has lied", "room.sqlite rots",
      "an operator moves the log away", "the log is repaired", "isNamed: true",
      "There is no space left",
    ]
    // The first ones have most of them. After a change of the seeds' choices, others may.
    for seed in [73, 112, 5] + Array(1...200) as [UInt64] where !words.isEmpty {
      let scenario = Scenario(seed: seed, duration: .seconds(30))
      let outcome = Simulation(scenario, keepsTranscript: true).run()
      #expect(outcome.violation == nil, "Scripts/simulate --seed \(seed) --minutes 0.5")
      let missing = words.filter { word in !outcome.lines.contains { $0.contains(word) } }
      guard missing != words else { continue }
      words = missing
      #expect(Simulation(scenario).run().hash == outcome.hash)
    }
    #expect(words == [])
  }
}
