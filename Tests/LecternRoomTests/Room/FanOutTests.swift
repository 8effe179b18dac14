import Composable
import LecternRoom
import LecternTesting
import RoomSamples
import Testing

/// The frames that each viewer gets.
@Suite struct FanOutTests {
  @Test(
    "a viewer first gets the current state and its identity",
    arguments: TestTransport.allCases
  )
  func greeting(over transport: TestTransport) async {
    let room = CounterRoom(over: transport, .init(count: 5))
    let viewer = await room.join("alice")
    #expect(viewer.received == [.snapshot(revision: 0)])
    #expect(viewer.story == ["5"])
    #expect(viewer.number == "v1")
    #expect(viewer.role == .participant)
    await room.finish()
  }

  @Test("a viewer that joins late gets the state of that time", arguments: TestTransport.allCases)
  func lateGreeting(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let first = await room.join("first")
    await first.send("incrTapped")
    #expect(await room.join("late").story == ["1"])
    await room.finish()
  }

  @Test("every viewer gets one frame for a change, and the same one", arguments: [1, 2, 100])
  func sharedFrame(count: Int) async throws {
    let room = CounterRoom()
    let viewers = await room.join(count)
    await viewers[0].send("incrTapped")
    for viewer in viewers {
      #expect(viewer.story == (viewer === viewers[0] ? ["0", "1", "ack 1"] : ["0", "1"]))
      try #require(viewer.frames.count == viewer.story.count)
      #expect(viewer.frames[1] === viewers[0].frames[1])
    }
    await room.finish()
  }

  @Test(
    "viewers have identifiers of their own, and share an epoch",
    arguments: TestTransport.allCases
  )
  func identities(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let viewers = await room.join(10)
    #expect(Set(viewers.compactMap { $0.identity?["id"]?.string }).count == 10)
    #expect(Set(viewers.map { $0.history.first?.json["epoch"]?.string }).count == 1)
    await room.finish()
  }

  @Test("an action that causes a hundred more is one frame")
  func batch() async {
    let room = CounterRoom()
    let viewers = await room.join(2)
    await viewers[0].send("chainTapped", value: 100)
    #expect(viewers[0].story == ["0", "101", "ack 1"])
    #expect(viewers[1].story == ["0", "101"])
    await room.finish()
  }

  @Test("the actions of one turn are one frame, and an acknowledgement each")
  func turn() async {
    let room = CounterRoom()
    let viewers = await room.join(2)
    await viewers[0].send(texts: (1...3).map { action("incrTapped", ref: $0) })
    #expect(viewers[0].story == ["0", "3", "ack 1", "ack 2", "ack 3"])
    #expect(viewers[1].story == ["0", "3"])
    await room.finish()
  }

  @Test("an action of the server reaches every viewer", arguments: TestTransport.allCases)
  func serverAction(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let viewers = await room.join(2)
    await room.send(.loaded(9))
    for viewer in viewers { #expect(viewer.story == ["0", "9"]) }
    await room.finish()
  }

  @Test("revisions increase from frame to frame")
  func revisions() async {
    let room = CounterRoom()
    let viewer = await room.join("alice")
    for _ in 0..<5 { await room.send(.incrTapped) }
    let revisions = viewer.history.compactMap { $0.json["revision"]?.integer }
    #expect(revisions.count == 6)
    #expect(zip(revisions, revisions.dropFirst()).allSatisfy { $0 < $1 })
    await room.finish()
  }

  @Test("a viewer that has left gets nothing more and is not heard; others are not affected")
  func leaving() async throws {
    let room = CounterRoom()
    let viewers = await room.join(2)
    let connection = try #require(viewers[0].virtualConnection)
    await viewers[0].cut()
    room.inOneTurn { $0.connection(connection, received: Array(action("incrTapped").utf8)) }
    await viewers[1].send("incrTapped")
    #expect(viewers[0].story == ["0"])
    #expect(viewers[1].story == ["0", "1", "ack 1"])
    await room.finish()
  }
}
