import Lectern
import LecternTransport
import Testing

/// Viewers that cannot take a frame when there is one.
@Suite struct BehindTests {
  @Test("one that is behind skips states, and gets the one of the moment when it can take it")
  func skipping() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    viewers[0].isBehind = true
    for _ in 0..<1000 { stage.send(.incrTapped) }
    #expect(viewers[0].refused == 1)
    #expect(try viewers[0].story == ["0"])
    #expect(viewers[1].frames.count == 1001)
    stage.catchUp(viewers[0])
    #expect(try viewers[0].story == ["0", "1000"])
    #expect(viewers[0].frames.count == 2)
  }

  @Test("one that has caught up is not sent the same state twice")
  func caughtUp() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    viewer.isBehind = true
    stage.send(.incrTapped)
    stage.catchUp(viewer)
    stage.catchUp(viewer)
    #expect(try viewer.story == ["0", "1"])
  }

  @Test("one that is behind from the start is greeted when it can take it")
  func greeting() throws {
    let stage = Stage()
    let viewer = FakeConnection(id: 1)
    viewer.isBehind = true
    stage.open(viewer)
    stage.send(.incrTapped)
    #expect(viewer.frames.isEmpty)
    stage.catchUp(viewer)
    #expect(try viewer.story == ["1"])
    #expect(try viewer.messages[0].viewer?.number == "v1")
  }

  @Test("the replies wait, in their order, behind the state that they speak of")
  func replies() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    viewer.isBehind = true
    stage.say(action("incrTapped", ref: 1), on: viewer)
    stage.say("?", on: viewer)
    stage.say(action("incrTapped", ref: 3), on: viewer)
    #expect(try viewer.story == ["0"])
    stage.catchUp(viewer)
    #expect(try viewer.story == ["0", "2", "ack 1", "malformed_message", "ack 3"])
    let messages = try viewer.messages
    #expect(messages[2].revision == messages[1].revision)
  }

  @Test("one that can take frames again has no reply before the state that it speaks of")
  func replyOfThisRound() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    viewer.isBehind = true
    stage.send(.incrTapped)
    stage.say(action("incrTapped", ref: 1), catchingUp: viewer)
    #expect(try viewer.story == ["0", "2", "ack 1"])
  }

  @Test("256 replies may wait", arguments: [1, 256])
  func manyReplies(count: Int) throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    viewer.isBehind = true
    for ref in 1...count { stage.say(action("incrTapped", ref: ref), on: viewer) }
    #expect(viewer.closing == nil)
    stage.catchUp(viewer)
    #expect(try viewer.story == ["0", "\(count)"] + (1...count).map { "ack \($0)" })
  }

  @Test("one with 257 replies outstanding does not read, and is cut off; the others are not")
  func tooManyReplies() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    viewers[0].isBehind = true
    for ref in 1...257 { stage.say(action("incrTapped", ref: ref), on: viewers[0]) }
    #expect(viewers[0].closing == .policyViolation)
    #expect(viewers[1].closing == nil)
    #expect(try viewers[1].messages.last?.state?.count == 257)
  }
}
