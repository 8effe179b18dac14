import Lectern
import LecternSimulation
import LecternTesting
import Testing

@testable import SimulationWatch

@Suite struct WatchViewTests {
  private func view(at position: Int) -> WatchView {
    var state = WatchState(seed: 42)
    state.length = WatchState.Length(events: 14, time: 13_000)
    state.apply(Array([RecordedEvent].short.prefix(position - 1)))
    state.apply([[RecordedEvent].short[position - 1]])
    return WatchView(state)
  }

  @Test("a page that is behind says so, and what waits")
  func pages() {
    let behind = view(at: 8).pages[1]
    #expect((behind.title, behind.count, behind.lag) == ("Page 3", "–", "1 behind"))
    #expect((behind.connection, behind.outbox) == ("calling node 1", "1 waiting"))
    let current = view(at: 9).pages[1]
    #expect(
      (current.count, current.lag, current.isCurrent, current.isFresh) == ("1", nil, true, true)
    )
    #expect(!view(at: 10).pages[1].isFresh)
  }

  @Test("links lead from the log to the leader, and from servers to pages")
  func links() {
    #expect(view(at: 2).links.isEmpty)
    #expect(view(at: 5).links.map(\.id) == ["log-node 1", "page-3"])
    let link = view(at: 9).links[1]
    #expect((link.x1, link.x2, link.status, link.isFresh) == (25, 75, "open", true))
    #expect(view(at: 13).links.isEmpty)
  }

  @Test("the log tells what is durable")
  func log() {
    #expect(view(at: 7).log.summary == "0 entries durable, 1 being written")
    #expect(view(at: 7).log.batches.map(\.isPending) == [true])
    #expect(view(at: 8).log.summary == "2 entries durable")
    #expect(view(at: 8).log.batches.map(\.isFresh) == [true])
  }

  @Test("faults in force are named")
  func faults() {
    #expect(view(at: 1).faults.isEmpty)
    #expect(
      view(at: 12).faults.map(\.text) == ["No node leads", "Node 1 is down", "Relay 1 is down"]
    )
    var stage = Stage([RecordedEvent].short.prefix(7))
    stage.apply(RecordedEvent(.busCut(server: "node 1", .to), at: 7_000))
    stage.apply(RecordedEvent(.paused(server: "node 1", milliseconds: 2_500), at: 7_000))
    stage.advance(to: 2_100_000)
    #expect(
      FaultView.all(of: stage).map(\.text) == [
        "Node 1 is paused until 0:02.507", "The bus loses messages for node 1", "Relay 1 is down",
        "A write has taken 2 s, and nobody sees what it has",
      ]
    )
  }

  @Test("a time has minutes, seconds and milliseconds")
  func time() {
    #expect(Int64(0).clockTime == "0:00.000")
    #expect(Int64(63_004_999).clockTime == "1:03.004")
  }

  @Test("the presenter alone chooses a seed; without permissions, nobody else plays")
  func permissions() async {
    let room = TestRoom(
      initialState: WatchState(seed: 1),
      reducer: WatchFeature(simulation: SimulationClient { _ in .short }, clock: ContinuousClock()),
      permissions: .presenterOnly,
      view: { state, _ in WatchView(state) }
    )
    let presenter = await room.join("presenter", as: .presenter)
    let ada = await room.join("ada", as: .participant)
    for (name, value) in [
      ("playButtonTapped", nil), ("stepButtonTapped", nil), ("seedChosen", 2),
    ] as [(String, JSONValue?)] {
      await ada.send(name, value: value)
      await ada.receivesFault(.notAllowed)
    }
    await presenter.send("seedChosen", value: 2)
    #expect(room.state.seed == 2)
    await room.finish()
  }
}
