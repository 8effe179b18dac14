import Composable
import ComposableTesting
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

/// Granting, opening and taking back the floor.
@Suite struct FloorTests {
  let room = PollRoom()

  func raiseHand(
    _ viewer: PollViewer,
    name: String,
    in room: PollRoom? = nil
  ) async throws -> String {
    await viewer.send("$room.handRaised", value: name)
    return try #require((room ?? self.room).roomState.hands.raised.last?.id)
  }

  @Test(
    "a participant with a raised hand can be granted the floor, and drives alone",
    arguments: TestTransport.allCases
  )
  func granted(over transport: TestTransport) async throws {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    let hand = try await raiseHand(alice, name: "  Ada   Lovelace ", in: room)
    #expect(room.roomState.hands.raised.map(\.name) == ["Ada Lovelace"])
    #expect(alice.identity?["hasRaisedHand"] == .bool(true))
    #expect(alice.identity?["canRaiseHand"] == .bool(false))
    await presenter.send("$room.floorGranted", value: hand)
    #expect(alice.isDriving)
    #expect(alice.role == .participant)
    #expect(bob.room?["driver"]?.string == "Ada Lovelace")
    await alice.send("nextPageTapped")
    await bob.shows { $0.page = 2 }
    await bob.send("nextPageTapped")
    await bob.receivesFault(.notAllowed)
    await presenter.send("$room.floorTakenBack")
    #expect(!alice.isDriving)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    #expect(room.state.page == 2)
    await room.finish()
  }

  @Test("of two concurrent grants the last to arrive wins, and all viewers show the same driver")
  func crossing() async throws {
    let (one, other) = (
      await room.join("one", as: .presenter, latency: .milliseconds(200)),
      await room.join("other", as: .presenter, latency: .milliseconds(100))
    )
    await room.deliver()
    let (alice, bob) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    let hands = (
      try await raiseHand(alice, name: "Ada"), try await raiseHand(bob, name: "Barbara")
    )
    await room.deliver()
    await one.send("$room.floorGranted", value: hands.0)
    await other.send("$room.floorGranted", value: hands.1)
    await room.deliver()
    #expect(alice.isDriving)
    #expect(!bob.isDriving)
    for viewer in [one, other, alice, bob] { #expect(viewer.room?["driver"]?.string == "Ada") }
    await bob.send("nextPageTapped")
    await bob.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test("many hands raised at once are one message to each of their viewers")
  func manyHands() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    var viewers: [PollViewer] = []
    for number in 0..<20 {
      viewers.append(
        await room.join("viewer \(number)", as: .participant, latency: .milliseconds(100))
      )
    }
    await room.deliver()
    let before = viewers.map(\.received.count)
    for viewer in viewers { await viewer.send("$room.handRaised", value: viewer.name) }
    await room.deliver()
    #expect(room.roomState.hands.raised.count == 20)
    for (viewer, before) in zip(viewers, before) {
      #expect(viewer.identity?["hasRaisedHand"] == .bool(true))
      // The identity, and the acknowledgement.
      #expect(viewer.received.count == before + 2)
    }
    #expect(presenter.room?["hasHands"] == .bool(true))
    await room.finish()
  }

  @Test(
    "an open floor allows participants to act, but not the audience",
    arguments: TestTransport.allCases
  )
  func opened(over transport: TestTransport) async {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    #expect(alice.allowedActions == ["$room.handRaised", "$room.handLowered"])
    await presenter.send("$room.floorOpened")
    #expect(alice.allowedActions?.contains("*") == true)
    await alice.send("nextPageTapped")
    await alice.shows { $0.page = 2 }
    await bob.send("nextPageTapped")
    await bob.receivesFault(.notAllowed)
    await presenter.send("$room.floorTakenBack")
    #expect(alice.allowedActions?.contains("*") == false)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test(
    "a driver that is away for ten seconds loses the floor; one that comes back earlier keeps it",
    arguments: TestTransport.allCases
  )
  func vanished(over transport: TestTransport) async throws {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await presenter.send(
      "$room.floorGranted",
      value: try await raiseHand(alice, name: "Ada", in: room)
    )
    await alice.cut()
    await room.advance(by: .milliseconds(9_999))
    #expect(presenter.room?["floor"]?.string == "granted")
    await alice.rejoin()
    #expect(alice.isDriving)
    await room.advance(by: .seconds(60))
    #expect(room.roomState.floor.holder != .presenter)
    await alice.cut()
    await room.advance(by: .milliseconds(9_999))
    #expect(room.roomState.floor.holder != .presenter)
    await room.advance(by: .milliseconds(1))
    #expect(room.roomState.floor.holder == .presenter)
    #expect(presenter.room?["floor"]?.string == "presenter")
    await alice.rejoin()
    #expect(!alice.isDriving)
    await room.finish()
  }

  @Test("an absence during which the floor was taken back does not end the next grant")
  func takenBackMeanwhile() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await presenter.send("$room.floorGranted", value: try await raiseHand(alice, name: "Ada"))
    await alice.cut()
    await presenter.send("$room.floorTakenBack")
    await alice.rejoin()
    await presenter.send("$room.floorGranted", value: try await raiseHand(alice, name: "Ada"))
    await room.advance(by: .seconds(20))
    #expect(alice.isDriving)
    await room.finish()
  }

  @Test("a hand is lowered by its participant, and by ten seconds of absence")
  func hands() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    _ = try await raiseHand(alice, name: "Ada")
    await alice.send("$room.handLowered")
    #expect(room.roomState.hands.raised.isEmpty)
    #expect(alice.identity?["hasRaisedHand"] == .bool(false))
    let hand = try await raiseHand(alice, name: "Ada")
    await alice.send("$room.handRaised", value: "Ada again")
    await alice.receivesFault(.notAllowed)
    #expect(room.roomState.hands.raised.map(\.name) == ["Ada"])
    await alice.cut()
    await room.advance(by: .seconds(10))
    #expect(room.roomState.hands.raised.isEmpty)
    // The hand is gone, so the grant does nothing.
    await presenter.send("$room.floorGranted", value: hand)
    #expect(room.roomState.floor.holder == .presenter)
    await room.finish()
  }

  @Test("a hand raised just before the connection closes is lowered after ten seconds, too")
  func goneAtOnce() async {
    let (alice, request) = await room.viewer("alice", as: .participant).prepareConnection()
    room.inOneTurn { room in
      room.connectionOpened(alice, request: request)
      let message = action("$room.handRaised", ref: 1, value: #""Ada""#)
      room.connection(alice, received: Array(message.utf8))
      room.connectionClosed(alice)
    }
    #expect(room.roomState.hands.raised.map(\.name) == ["Ada"])
    await room.advance(by: .seconds(10))
    #expect(room.roomState.hands.raised.isEmpty)
  }

  @Test("a page that comes back gets its raised hand, although its old connection is still open")
  func lingering() async {
    let first = await room.viewer("first", as: .participant)
    let client = [(name: "client", value: first.clientID)]
    let second = await room.viewer("second", cookie: first.cookie, query: client)
    let (old, request) = first.prepareConnection()
    let (new, _) = second.prepareConnection()
    room.inOneTurn { room in
      room.connectionOpened(old, request: request)
      room.connectionOpened(new, request: request)
      let message = action("$room.handRaised", ref: 1, value: #""Ada""#)
      room.connection(new, received: Array(message.utf8))
    }
    await first.isClosed(.policyViolation)
    #expect(second.identity?["hasRaisedHand"] == .bool(true))
    await room.finish()
  }

  @Test(
    "a name is shortened and put on one line",
    arguments: [
      ("", "Somebody"), (" \n\t ", "Somebody"), ("Ada\nLovelace", "Ada Lovelace"),
      (String(repeating: "a", count: 100), String(repeating: "a", count: 32)),
      ("a" + String(repeating: "\u{301}", count: 400), "a\u{301}\u{301}"),
    ]
  )
  func names(said: String, shown: String) async throws {
    _ = try await raiseHand(await room.join("alice", as: .participant), name: said)
    #expect(room.roomState.hands.raised.map(\.name) == [shown])
    await room.finish()
  }
}
