import LecternSimulation
import Testing

/// The parts that a scenario leaves out, and the shortest one that still fails.
@Suite struct ScenarioTests {
  @Test("parts are left out by name")
  func names() {
    var scenario = Scenario(seed: 1)
    let known = ["page-10", "page-2", "bus-cuts", "kills"].filter { scenario.omit($0) }
    #expect(known.count == 4)
    #expect(scenario.omissions == ["kills", "bus-cuts", "page-2", "page-10"])
    let unknown = ["kill", "page-", "page-0", "page--1", "page-x", ""].filter { !scenario.omit($0) }
    #expect(unknown.count == 6)
    #expect(scenario.omissions.count == 4)
  }

  @Test(
    "a kind of faults that is left out does not happen",
    arguments: [
      FaultKind.kills: "is killed", .pauses: "is paused", .busCuts: "the bus loses",
      .networkCuts: "its network", .blockedWebSockets: "opens an event stream",
      .streamOutages: "servers of the stream are away",
      .streamPowerCuts: "servers is cut",
      .sleeps: "slept", .watching: "watched", .calls: "answered(", .requests: "requestMade",
      .reloads: "reloads", .hostility: "the hostile page", .repeatedNames: "a repeated name",
    ]
  )
  func omissions(kind: FaultKind, word: String) {
    func count(in scenario: Scenario) -> Int {
      Simulation(scenario, keepsTranscript: true).run().lines.count { $0.contains(word) }
    }
    let scenarios = ([4, 5, 1, 44] + Array(1...50)).lazy.map {
      Scenario(seed: $0, duration: .seconds(15))
    }
    guard var scenario = scenarios.first(where: { count(in: $0) > 0 }) else {
      Issue.record("no seed has \(kind)")
      return
    }
    // A node without a disk and a stream ends, too.
    scenario.withoutFaults =
      kind == .kills ? [.pauses, .busCuts, .diskFailures, .streamOutages, .streamLosses] : []
    _ = scenario.omit(kind.rawValue)
    #expect(count(in: scenario) == 0)
  }

  @Test("a page that is left out does not take part")
  func pages() {
    var scenario = Scenario(seed: 1, duration: .seconds(10))
    scenario.withoutPages = [1]
    let lines = Simulation(scenario, keepsTranscript: true).run().lines
    #expect(!lines.contains { $0.contains("page 1 ") || $0.contains("page: 1,") })
    #expect(lines.contains { $0.contains("page: 2,") })
  }

  @Test("the shortest scenario keeps what the failure needs, and nothing else")
  func shrinking() {
    let shrinker = Shrinker(pageCount: 5) { scenario in
      !scenario.withoutFaults.contains(.kills) && !scenario.withoutPages.contains(3)
        && scenario.duration >= .seconds(17)
    }
    let shortest = shrinker.shrink(Scenario(seed: 1))
    #expect(shortest.duration == .seconds(17))
    #expect(shortest.withoutFaults == Set(FaultKind.allCases).subtracting([.kills]))
    #expect(shortest.withoutPages == [1, 2, 4, 5])
  }
}
