import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// The replies to a viewer's messages.
@Suite struct ReplyTests {
  @Test(
    "the acknowledgement follows the change, with its revision",
    arguments: TestTransport.allCases
  )
  func acknowledgement(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let viewer = await room.join("alice")
    await viewer.send(text: action("incrTapped", ref: 7))
    #expect(
      viewer.received == [
        .snapshot(revision: 0), .patch(from: 0, revision: 1),
        .acknowledgement(Acknowledgement(ref: 7, revision: 1)),
      ]
    )
    await room.finish()
  }

  @Test("an action that changes nothing in the view is acknowledged with the current revision")
  func nothingChanged() async {
    let room = CounterRoom()
    let viewers = await room.join(2)
    await viewers[0].send("secretTapped")
    #expect(room.state.secret == 1)
    await viewers[0].send("secretTapped")
    #expect(room.state.secret == 2)
    // The first action changed the sender, and the view shows the sender. The second changed
    // nothing.
    #expect(
      viewers[0].received == [
        .snapshot(revision: 0), .patch(from: 0, revision: 1),
        .acknowledgement(Acknowledgement(ref: 1, revision: 1)),
        .acknowledgement(Acknowledgement(ref: 2, revision: 1)),
      ]
    )
    #expect(viewers[1].story == ["0", "0"])
    await room.finish()
  }

  static let refusals = [
    ("hello", "malformed_message"),
    (#"{"type":"wish","ref":7}"#, "unknown_message 7"),
    (action("launch", ref: 7), "unknown_action 7"),
    (action("loaded", ref: 7, value: "5"), "server_only 7"),
    (action("chainTapped", ref: 7, value: #""five""#), "invalid_value 7"),
    (action("incrTapped", ref: 7, value: "5"), "invalid_value 7"),
  ]

  @Test(
    "a refused message is a fault for its sender alone, and changes nothing",
    arguments: refusals,
    TestTransport.allCases
  )
  func faults(refusal: (message: String, story: String), over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let viewers = await room.join(2)
    await viewers[0].send(text: refusal.message)
    #expect(viewers[0].story == ["0", refusal.story])
    #expect(viewers[0].takeFaults().count == 1)
    #expect(viewers[1].story == ["0"])
    #expect(room.state == Counter.State())
    await room.finish()
  }

  @Test("a viewer may continue after a fault")
  func afterFault() async {
    let room = CounterRoom()
    let viewer = await room.join("alice")
    await viewer.send(texts: ["?", action("incrTapped", ref: 2)])
    #expect(viewer.story == ["0", "malformed_message", "1", "ack 2"])
    await viewer.receivesFault(.malformedMessage)
    await room.finish()
  }

  @Test("a state waits for the replies that follow it, and the last reply for nothing")
  func together() async {
    let room = CounterRoom()
    let viewers = await room.join(2)
    await viewers[0].send(texts: (1...2).map { action("incrTapped", ref: $0) })
    #expect(viewers[0].story == ["0", "2", "ack 1", "ack 2"])
    #expect(viewers[0].virtualConnection?.moreFollows == [false, true, true, false])
    #expect(viewers[1].virtualConnection?.moreFollows == [false, false])
    await room.finish()
  }

  @Test("the sender of an action is its viewer")
  func sender() async {
    let room = CounterRoom()
    let viewers = await room.join(2)
    for viewer in viewers.reversed() {
      await viewer.send("incrTapped")
      #expect(room.state.sender == viewer.sender?.rawValue)
    }
    await room.send(.incrTapped)
    #expect(room.state.sender == nil)
    await room.finish()
  }

  @Test("the sender of an action that an effect sends is the same viewer")
  func senderOfEffect() async {
    let room = CounterRoom()
    let viewer = await room.join("alice")
    await viewer.send("chainTapped", value: 3)
    #expect(room.state.count == 4)
    #expect(room.state.sender == viewer.sender?.rawValue)
    await room.finish()
  }
}
