import LecternSimulation
import Testing

@testable import SimulationWatch

/// A deployment as its events tell it.
@Suite struct StageTests {
  @Test("a token goes from a page to the log, and back to the page")
  func token() throws {
    let page = { (count: Int) in try #require(Stage([RecordedEvent].short.prefix(count)).pages.last)
    }
    let log = { (count: Int) in Stage([RecordedEvent].short.prefix(count)).log }
    #expect(try page(6).outbox == [7])
    #expect(log(7).pending.map(\.entries) == [["added 7", "session"]])
    #expect(log(7).entryCount == 0)
    #expect(log(8).pending.isEmpty)
    #expect((log(8).entryCount, log(8).actionCount) == (2, 1))
    #expect(try page(8).link == .opening)
    #expect(try (page(9).link, page(9).revision, page(9).count) == (.open, 1, 1))
    #expect(try page(9).outbox == [7])
    #expect(try page(10).outbox == [])
    #expect(try page(13).server == nil)
  }

  @Test("a node that leads in a later term fences the one before, which then steps down")
  func fencing() {
    var stage = Stage([RecordedEvent].short.prefix(3))
    #expect(stage.nodes.map(\.status) == [.leading, .standby])
    stage.apply(RecordedEvent(.paused(server: "node 1", milliseconds: 9_000), at: 5_000))
    #expect(stage.nodes[0].pausedUntil == 9_005_000)
    stage.apply(RecordedEvent(.nodeLed(server: "node 2", term: 2), at: 6_000))
    #expect(stage.nodes.map(\.status) == [.fenced, .leading])
    #expect(stage.nodes.map(\.term) == [1, 2])
    #expect(stage.leader?.name == "node 2")
    stage.apply(RecordedEvent(.resumed(server: "node 1"), at: 9_005_000))
    stage.apply(RecordedEvent(.nodeSteppedDown(server: "node 1"), at: 9_005_000))
    #expect(stage.nodes[0].status == .steppedDown)
    #expect(!stage.nodes[0].isPaused)
    stage.apply(RecordedEvent(.killed(server: "node 1"), at: 9_006_000))
    #expect(stage.nodes[0].status == .down)
  }

  @Test("a page that is refused, forgotten or reloaded drops its oldest actions")
  func outbox() {
    var page = StagePage(1)
    for token in 1...3 { page.apply(.sent(page: 1, token: token), at: token) }
    page.apply(.waiting(page: 1, count: 2), at: 4)
    #expect(page.outbox == [2, 3])
    page.apply(.sent(page: 2, token: 4), at: 5)
    page.apply(.waiting(page: 1, count: 9), at: 6)
    #expect(page.outbox == [2, 3])
    page.apply(.loaded(page: 1), at: 7)
    #expect(page.outbox == [])
  }

  @Test("a batch that is lost was never durable; its number is used again")
  func loss() {
    var log = StageLog()
    for batch in 1...3 {
      log.apply(.appended(batch: batch, entries: ["a"]), at: 0, position: batch)
    }
    log.apply(.durable(batch: 1, count: 1), at: 0, position: 4)
    log.apply(.lost(batches: [2, 3]), at: 0, position: 5)
    #expect(log.batches.map(\.number) == [1])
    #expect(log.lostCount == 2)
    log.apply(.appended(batch: 2, entries: ["b"]), at: 0, position: 6)
    log.apply(.durable(batch: 2, count: 1), at: 0, position: 7)
    #expect((log.entryCount, log.actionCount) == (2, 1))
  }

  @Test("a room that starts over has an empty log")
  func startsOver() {
    var log = StageLog()
    log.isShared = true
    log.apply(.appended(batch: 1, entries: ["a"]), at: 0, position: 1)
    log.apply(.durable(batch: 1, count: 1), at: 0, position: 2)
    log.apply(.startedOver, at: 0, position: 3)
    #expect(log.batches.isEmpty)
    #expect((log.entryCount, log.actionCount) == (0, 0))
    #expect(log.isShared)
  }

  @Test("a log keeps the latest batches, and all that are not durable")
  func limit() {
    var log = StageLog()
    for batch in 1...100 {
      log.apply(.appended(batch: batch, entries: ["a"]), at: 0, position: batch)
    }
    #expect(log.batches.count == 100)
    for batch in 1...100 {
      log.apply(.durable(batch: batch, count: batch), at: 0, position: 100 + batch)
    }
    log.apply(.appended(batch: 101, entries: ["a"]), at: 0, position: 201)
    #expect(log.batches.map(\.number) == Array(78...101))
    #expect(log.entryCount == 100)
  }

  @Test("a broken promise stays broken, and the first one is the verdict")
  func violation() {
    var checks = StageChecks()
    checks.apply(.restored(count: 1))
    checks.apply(.broken(promise: .restoredIsLog, message: "first"))
    checks.apply(.restored(count: 1))
    checks.apply(.broken(promise: nil, message: "second"))
    #expect(checks.violation == "first")
    #expect(checks.all.filter(\.isBroken).map(\.promise) == [.restoredIsLog])
    #expect(checks.all.map(\.count).reduce(0, +) == 2)
  }

  @Test("pages that show one revision share a line, and ten lines are kept")
  func lines() {
    var lines = StageLines()
    for position in 1...20 {
      lines.append(RecordedEvent(.sent(page: 1, token: position), at: 0), at: position)
    }
    #expect(lines.all.map(\.id) == Array(11...20))
    for (position, page) in [4, 2, 4].enumerated() {
      lines.append(
        RecordedEvent(.shown(page: page, revision: 8, count: 8), at: 5),
        at: 21 + position
      )
    }
    lines.append(RecordedEvent(.ownShown(page: 4, count: 8), at: 5), at: 24)
    #expect(lines.all.count == 10)
    #expect(lines.all.last?.text == "Pages 2, 4 show revision 8")
    #expect(lines.all.last?.id == 21)
    #expect(lines.latestTurn == "")
    lines.append(RecordedEvent(.killed(server: "relay 1"), at: 5), at: 25)
    #expect(lines.latestTurn == "Relay 1 is killed")
  }
}
