import Lectern
import Testing

/// Who gets which frames, and how many.
@Suite struct FanOutTests {
  @Test("a viewer is greeted with the present state, and told who it is")
  func greeting() throws {
    let stage = Stage(StageState(count: 5))
    let viewer = stage.open(1)[0]
    let message = try #require(try viewer.messages.first)
    #expect(viewer.frames.count == 1)
    #expect(message.type == "snapshot")
    #expect(message.state?.count == 5)
    #expect(message.viewer?.number == "v1")
    #expect(message.viewer?.role == "participant")
  }

  @Test("one who comes late gets the state of that moment")
  func lateGreeting() throws {
    let stage = Stage()
    let first = stage.open(1)[0]
    stage.say(action("incrTapped"), on: first)
    #expect(try stage.open(2)[0].story == ["1"])
  }

  @Test("every viewer gets one frame for a change, and the same one", arguments: [1, 2, 100])
  func sharedFrame(count: Int) throws {
    let stage = Stage()
    let viewers = stage.open(Array(1...count))
    stage.say(action("incrTapped", ref: 7), on: viewers[0])
    for viewer in viewers {
      #expect(viewer.frames.count == (viewer === viewers[0] ? 3 : 2))
      #expect(try viewer.messages[1].state?.count == 1)
      #expect(viewer.frames[1] === viewers[0].frames[1])
    }
  }

  @Test("viewers have ids of their own, and share an epoch")
  func identities() throws {
    let stage = Stage()
    let messages = try stage.open(Array(1...10)).flatMap { try $0.messages }
    #expect(Set(messages.map(\.viewer?.id)).count == 10)
    #expect(Set(messages.map(\.epoch)).count == 1)
  }

  @Test("an action that causes a hundred more is one frame")
  func batch() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.say(action("chainTapped", ref: 1, value: "100"), on: viewers[0])
    #expect(try viewers[0].story == ["0", "101", "ack 1"])
    #expect(try viewers[1].story == ["0", "101"])
  }

  @Test("all the actions of one round of events are one frame, and an answer each")
  func round() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.say(
      action("incrTapped", ref: 1),
      action("incrTapped", ref: 2),
      action("incrTapped", ref: 3),
      on: viewers[0]
    )
    #expect(try viewers[0].story == ["0", "3", "ack 1", "ack 2", "ack 3"])
    #expect(try viewers[1].story == ["0", "3"])
  }

  @Test("a change that the server makes by itself reaches everybody")
  func serverAction() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.send(.loaded(9))
    for viewer in viewers { #expect(try viewer.story == ["0", "9"]) }
  }

  @Test("revisions grow from frame to frame")
  func revisions() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    for _ in 0..<5 { stage.send(.incrTapped) }
    let revisions = try viewer.messages.compactMap(\.revision)
    #expect(revisions.count == 6)
    #expect(zip(revisions, revisions.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("one who has left gets nothing more, and is not listened to; the others go on")
  func leaving() throws {
    let stage = Stage()
    let viewers = stage.open(1, 2)
    stage.close(viewers[0])
    stage.say(action("incrTapped"), on: viewers[0])
    stage.say(action("incrTapped", ref: 1), on: viewers[1])
    #expect(try viewers[0].story == ["0"])
    #expect(try viewers[1].story == ["0", "1", "ack 1"])
  }
}
