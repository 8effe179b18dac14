import Lectern
import Testing

/// What a viewer hears of what it has said.
@Suite struct ReplyTests {
  @Test("the acknowledgement comes after the change, and names its revision")
  func acknowledgement() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    stage.say(action("incrTapped", ref: 7), on: viewer)
    let messages = try viewer.messages
    #expect(messages.map(\.type) == ["snapshot", "patch", "ack"])
    #expect(messages.last?.ref == 7)
    #expect(messages.last?.revision == messages[1].revision)
  }

  @Test("an action that changes nothing in the view is acknowledged with the revision on show")
  func nothingChanged() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.say(action("secretTapped", ref: 1), on: viewers[0])
    #expect(stage.state.secret == 1)
    stage.say(action("secretTapped", ref: 2), on: viewers[0])
    #expect(stage.state.secret == 2)
    let messages = try viewers[0].messages
    let acknowledgements = messages.filter { $0.type == "ack" }
    #expect(acknowledgements.map(\.ref) == [1, 2])
    let shown = try #require(messages.last { $0.state != nil }?.revision)
    #expect(acknowledgements.last?.revision == shown)
    // The first of them showed who had tapped.
    #expect(try viewers[1].story == ["0", "0"])
  }

  @Test(
    "what cannot be said is a fault for the sender alone, and changes nothing",
    arguments: [
      ("hello", "malformed_message"),
      (#"{"type":"wish","ref":7}"#, "unknown_message 7"),
      (action("launch", ref: 7), "unknown_action 7"),
      (action("loaded", ref: 7, value: "5"), "server_only 7"),
      (action("chainTapped", ref: 7, value: #""five""#), "invalid_value 7"),
      (action("incrTapped", ref: 7, value: "5"), "invalid_value 7"),
    ]
  )
  func faults(message: String, summary: String) throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.say(message, on: viewers[0])
    #expect(try viewers[0].story == ["0", summary])
    #expect(try viewers[1].story == ["0"])
    #expect(stage.state == StageState())
  }

  @Test("one who has said something wrong may go on")
  func afterFault() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    stage.say("?", action("incrTapped", ref: 2), on: viewer)
    #expect(try viewer.story == ["0", "malformed_message", "1", "ack 2"])
  }

  @Test("a state waits for the answers that go with it, and the last of them for nothing")
  func together() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.say(action("incrTapped", ref: 1), action("incrTapped", ref: 2), on: viewers[0])
    #expect(try viewers[0].story == ["0", "2", "ack 1", "ack 2"])
    #expect(viewers[0].moreFollows == [false, true, true, false])
    #expect(viewers[1].moreFollows == [false, false])
  }

  @Test("the sender of an action is the viewer who said it")
  func sender() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    for viewer in viewers.reversed() {
      stage.say(action("incrTapped"), on: viewer)
      #expect(try stage.state.sender == viewer.messages.first?.viewer?.id)
    }
    stage.send(.incrTapped)
    #expect(stage.state.sender == nil)
  }

  @Test("the sender of an action that another action causes is the same viewer")
  func senderOfEffect() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    stage.say(action("chainTapped", value: "3"), on: viewer)
    #expect(stage.state.count == 4)
    #expect(try stage.state.sender == viewer.messages.first?.viewer?.id)
  }
}
