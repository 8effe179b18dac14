import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

/// Viewers whose connections a relay holds.
@Suite struct RelayedViewersTests {
  @Test("a slow viewer skips states, and is sent a patch from what it has")
  func skipping() async {
    let room = CounterRoom(over: .relay)
    let viewers = await room.join(2)
    await room.send(.incrTapped)
    await viewers[0].stopReading()
    for _ in 0..<30 { await room.send(.incrTapped) }
    #expect(viewers[0].virtualConnection?.refusedCount == 1)
    #expect(viewers[1].frames.count == 32)
    await viewers[0].startReading()
    #expect(viewers[0].story == ["0", "1", "31"])
    let revisions = viewers[0].history.map { $0.json["revision"] }
    #expect(viewers[0].history.last?.json["from"] == revisions[1])
    await room.finish()
  }

  @Test("a presenter is told of a slow viewer, though nothing else happens")
  func headcount() async {
    let room = PollRoom(over: .relay)
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    await room.advance(by: .seconds(1))
    await bob.stopReading()
    await presenter.send("nextPageTapped")
    #expect(presenter.room?["behind"]?.integer == 0)
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["behind"]?.integer == 1)
    await bob.startReading()
    await room.advance(by: .seconds(1))
    #expect(presenter.room?["behind"]?.integer == 0)
    await room.finish()
  }

  @Test("a slow viewer whose states the room no longer has gets a snapshot")
  func forgotten() async {
    let room = CounterRoom(over: .relay)
    let viewer = await room.join("alice")
    await viewer.stopReading()
    for _ in 0..<200 { await room.send(.incrTapped) }
    await viewer.startReading()
    #expect(viewer.story == ["0", "200"])
    #expect(viewer.history.last?.json["type"] == .string("snapshot"))
    await room.finish()
  }

  @Test("a slow viewer's personal view state is whole again")
  func personal() async {
    let room = ElectionRoom(over: .relay)
    let alice = await room.join("alice")
    let tab = await room.join("alice's tab", inBrowserOf: alice)
    await tab.send("voted", value: 1)
    #expect(alice.history.last?.json["mine"]?["ops"] != nil)
    await alice.stopReading()
    for choice in 2...5 { await tab.send("voted", value: choice) }
    await alice.startReading()
    #expect(alice.history.last?.json["mine"]?["state"] != nil)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 5 }
    await tab.send("voted", value: 6)
    #expect(alice.history.last?.json["mine"]?["ops"] != nil)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 6 }
    await alice.shows { $0.count = 1 }
    await tab.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a slow viewer whose personal view state has not changed has it still")
  func samePersonal() async {
    let room = ElectionRoom(over: .relay)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("voted", value: 1)
    await alice.stopReading()
    await bob.send("voted", value: 2)
    await alice.startReading()
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 1 }
    await alice.shows { $0.count = 2 }
    await bob.shows { $0.count = 2 }
    await room.finish()
  }

  @Test("replies wait, in order, behind the state that they refer to")
  func replies() async {
    let room = CounterRoom(over: .relay)
    let viewer = await room.join("alice")
    await viewer.stopReading()
    for message in [action("incrTapped", ref: 1), "?", action("incrTapped", ref: 3)] {
      await viewer.send(text: message)
    }
    #expect(viewer.story == ["0"])
    await viewer.startReading()
    #expect(viewer.story == ["0", "2", "ack 1", "malformed_message", "ack 3"])
    await viewer.receivesFault(.malformedMessage)
    await room.finish()
  }

  @Test("what a slow viewer has lost leads to no reply before the state that it refers to")
  func repliesInOneTurn() async throws {
    // Unrecorded, so that an acknowledgement does not wait for the log.
    let room = CounterRoom(isRecorded: false)
    let connection = ConnectionStub(-1)
    room.inOneTurn { $0.connectionOpened(connection, request: UpgradeRequest()) }
    await room.deliver()
    room.inOneTurn { room in
      room.connection(connection, received: Array(action("incrTapped", ref: 1).utf8))
      room.connection(connection, lostFramesSince: nil)
    }
    await room.deliver()
    let types = try connection.texts.map { try JSONValue(Array($0.utf8))["type"] }
    #expect(types == [.string("snapshot"), .string("snapshot"), .string("ack")])
    #expect(connection.texts[1].contains(#""count":1"#))
  }

  @Test("a slow viewer gets a snapshot of another epoch")
  func epoch() async {
    let room = CounterRoom(over: .relay)
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice")
    for _ in 1...3 { await alice.send("incrTapped") }
    await alice.stopReading()
    await host.send("$room.positionChosen", value: 1)
    await alice.startReading()
    #expect(alice.history.last?.json["type"] == .string("snapshot"))
    #expect(alice.story.last == "1")
    await alice.stopReading()
    await host.send("$room.returnedToNow")
    await host.send("$room.positionChosen", value: 2)
    await host.send("$room.returnedToNow")
    await alice.startReading()
    #expect(alice.history.last?.json["type"] == .string("snapshot"))
    #expect(alice.story.last == "3")
    await alice.send("incrTapped")
    #expect(alice.story.suffix(2) == ["4", "ack 4"])
    await room.finish()
  }

  @Test("a viewer with 257 unread replies is closed; others are not")
  func tooManyReplies() async {
    let room = CounterRoom(over: .relay)
    let viewers = await room.join(2)
    await viewers[0].stopReading()
    for _ in 0..<257 { await viewers[0].send("incrTapped") }
    await viewers[0].isClosed(.policyViolation)
    #expect(viewers[1].isConnected)
    #expect(viewers[1].story.last == "257")
    await room.finish()
  }
}
