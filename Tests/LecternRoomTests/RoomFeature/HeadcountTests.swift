import Composable
import ComposableTesting
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// The headcount that the presenter gets.
@Suite struct HeadcountTests {
  let room = PollRoom()

  @Test(
    "a hundred viewers that join in one second are one message to the presenter, and none to others"
  )
  func joining() async {
    let presenter = await room.join("presenter", as: .presenter)
    let first = await room.join("first")
    await room.advance(by: .seconds(1))
    let before = (presenter.received.count, first.received.count)
    for number in 0..<99 { _ = await room.join("viewer \(number)") }
    #expect(presenter.received.count == before.0)
    await room.advance(by: .seconds(1))
    #expect(presenter.received.count == before.0 + 1)
    #expect(first.received.count == before.1)
    #expect(presenter.room?["watching"]?.integer == 100)
    await room.finish()
  }

  @Test(
    "viewers that are behind or away are counted",
    arguments: [.memory, .relay] as [TestTransport]
  )
  func behindAndAway(over transport: TestTransport) async {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    await bob.stopReading()
    await presenter.send("nextPageTapped")
    await alice.cut()
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["watching"]?.integer == 1)
    #expect(presenter.room?["behind"]?.integer == 1)
    #expect(presenter.room?["away"]?.integer == 1)
    await bob.startReading()
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["behind"]?.integer == 0)
    await room.finish()
  }

  @Test("a viewer that is behind with a reply only is counted, too")
  func behindWithAnswer() async {
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    await room.advance(by: .seconds(1))
    await bob.stopReading()
    await bob.send(text: "?")
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["behind"]?.integer == 1)
    await bob.startReading()
    await bob.receivesFault(.malformedMessage)
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["behind"]?.integer == 0)
    await room.finish()
  }

  @Test("a viewer that stays away is forgotten, and the presenter is updated")
  func forgotten() async {
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice")
    await alice.cut()
    await room.advance(by: .seconds(60))
    #expect(presenter.room?["away"]?.integer == 1)
    await room.advance(by: .seconds(62))
    #expect(presenter.room?["away"]?.integer == 0)
    #expect(!room.clock.hasSleepers)
    await room.finish()
  }

  @Test("a presenter that joins later gets the headcount at once")
  func lateComer() async {
    _ = await room.join("alice")
    let presenter = await room.join("presenter", as: .presenter)
    #expect(presenter.room?["watching"]?.integer == 1)
    await room.finish()
  }

  @Test("while nothing changes, nothing is counted")
  func quiet() async {
    let presenter = await room.join("presenter", as: .presenter)
    _ = await room.join("alice")
    await presenter.send("nextPageTapped")
    await room.advance(by: .seconds(5))
    #expect(!room.clock.hasSleepers)
    let count = presenter.received.count
    await room.advance(by: .seconds(60))
    #expect(presenter.received.count == count)
    await room.finish()
  }

  @Test("without a presenter, nothing is counted")
  func noPresenter() async {
    let alice = await room.join("alice")
    for number in 0..<9 { _ = await room.join("viewer \(number)") }
    await room.advance(by: .seconds(5))
    #expect(!room.clock.hasSleepers)
    #expect(alice.received.count == 1)
    await room.finish()
  }
}
