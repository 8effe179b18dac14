import LecternRoom
import LecternTesting
import LecternTransport
import RoomSamples
import Testing

/// Viewers whose connection refuses frames.
@Suite struct BehindTests {
  let room = CounterRoom()

  @Test("a viewer that is behind skips states, and gets the current one when it can take it")
  func skipping() async {
    let viewers = await room.join(2)
    await viewers[0].stopReading()
    for _ in 0..<1000 { await room.send(.incrTapped) }
    #expect(viewers[0].virtualConnection?.refusedCount == 1)
    #expect(viewers[0].story == ["0"])
    #expect(viewers[1].frames.count == 1001)
    await viewers[0].startReading()
    #expect(viewers[0].story == ["0", "1000"])
    #expect(viewers[0].frames.count == 2)
    await room.finish()
  }

  @Test("a viewer that has caught up does not get the same state twice")
  func caughtUp() async throws {
    let viewer = await room.join("alice")
    await viewer.stopReading()
    await room.send(.incrTapped)
    await viewer.startReading()
    let connection = try #require(viewer.virtualConnection)
    room.inOneTurn { $0.connectionBecameWritable(connection) }
    await room.deliver()
    #expect(viewer.story == ["0", "1"])
    await room.finish()
  }

  @Test(
    "a viewer that is behind from the start gets its first state when it can take it",
    arguments: [.memory, .relay] as [TestTransport]
  )
  func greeting(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let viewer = await room.join("alice", isReading: false)
    await room.send(.incrTapped)
    #expect(viewer.frames.isEmpty)
    await viewer.startReading()
    #expect(viewer.story == ["1"])
    #expect(viewer.number == "v1")
    await room.finish()
  }

  @Test("replies wait, in order, behind the state that they refer to")
  func replies() async {
    let viewer = await room.join("alice")
    await viewer.stopReading()
    for message in [action("incrTapped", ref: 1), "?", action("incrTapped", ref: 3)] {
      await viewer.send(text: message)
    }
    #expect(viewer.story == ["0"])
    await viewer.startReading()
    #expect(viewer.story == ["0", "2", "ack 1", "malformed_message", "ack 3"])
    let revisions = viewer.history.map { $0.json["revision"] }
    #expect(revisions[2] == revisions[1])
    await viewer.receivesFault(.malformedMessage)
    await room.finish()
  }

  @Test("a viewer that becomes writable gets no reply before the state that it refers to")
  func replyInOneTurn() async throws {
    let viewer = await room.join("alice")
    let connection = try #require(viewer.virtualConnection)
    await viewer.stopReading()
    await room.send(.incrTapped)
    connection.unblock()
    room.inOneTurn { room in
      room.connection(connection, received: Array(action("incrTapped", ref: 1).utf8))
      room.connectionBecameWritable(connection)
    }
    await room.deliver()
    #expect(viewer.story == ["0", "1", "2", "ack 1"])
    await room.finish()
  }

  @Test("256 replies may wait", arguments: [1, 256])
  func manyReplies(count: Int) async {
    let viewer = await room.join("alice")
    await viewer.stopReading()
    for _ in 0..<count { await viewer.send("incrTapped") }
    #expect(viewer.isConnected)
    await viewer.startReading()
    #expect(viewer.story == ["0", "\(count)"] + (1...count).map { "ack \($0)" })
    await room.finish()
  }

  @Test("a viewer with 257 unread replies is closed; others are not")
  func tooManyReplies() async {
    let viewers = await room.join(2)
    await viewers[0].stopReading()
    for _ in 0..<257 { await viewers[0].send("incrTapped") }
    await viewers[0].isClosed(.policyViolation)
    #expect(viewers[1].isConnected)
    #expect(viewers[1].story.last == "257")
    await room.finish()
  }
}
