import LecternSimulation
import Testing

@testable import SimulationWatch

/// The folds of real seeds.
@Suite struct SeedTests {
  @Test("after the peace of a seed, all that is shown agrees", arguments: [2, 6])
  func end(seed: Int) async {
    let stage = Stage(await SimulationClient.live.events(seed))
    #expect(stage.phase == .ended)
    #expect(stage.time == 180_000_000)
    #expect(stage.leader != nil)
    #expect(stage.relays.allSatisfy { $0.status == .relaying })
    #expect(stage.servers.allSatisfy { !$0.isPaused && $0.busCut == nil })
    for page in stage.pages {
      #expect(page.link == .open)
      #expect(page.count == stage.log.actionCount)
      #expect(page.outbox == [])
    }
    #expect(stage.log.pending.isEmpty)
    #expect(stage.checks.violation == nil)
    #expect(FaultView.all(of: stage).isEmpty)
  }

  @Test("at most one node leads, and its term is the latest", arguments: [6])
  func leaders(seed: Int) async {
    var stage = Stage()
    var latest = 0
    for event in await SimulationClient.live.events(seed) {
      stage.apply(event)
      let leaders = stage.nodes.filter { $0.status == .leading }
      #expect(leaders.count <= 1)
      latest = max(latest, stage.nodes.compactMap(\.term).max() ?? 0)
      if let leader = leaders.first { #expect(leader.term == latest) }
    }
    #expect(latest > 2)
  }
}
