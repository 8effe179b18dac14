import CoreMetrics
import LecternMetrics
import LecternTransport
import LecternWire
import Testing

@testable import Lectern

/// What becomes of a viewer that sends too much.
@Suite struct ActionLimitTests {
  let registry = MetricsRegistry()
  let clock = ManualClock()
  let client = [("client", "00112233445566778899aabbccddeeff")]

  func stage(_ limits: RoomLimits = RoomLimits()) -> Stage {
    Stage(limits: limits, metrics: registry, clock: clock)
  }

  func increments(_ refs: Range<Int>) -> [String] {
    refs.map { action("incrTapped", ref: $0) }
  }

  var limits: RoomLimits {
    var limits = RoomLimits(actionsPerSecond: 10)
    limits.actionBurst = 20
    limits.refusalBurst = 30
    return limits
  }

  @Test("what is too much is refused, and changes nothing; others are not concerned")
  func refusal() throws {
    let stage = stage(limits)
    let viewers = stage.open(1, 2)
    stage.say(increments(0..<25), on: viewers[0])
    #expect(stage.state.count == 20)
    let story = try viewers[0].story
    #expect(story.filter { $0.hasPrefix("ack ") }.count == 20)
    #expect(story.suffix(5) == (20..<25).map { "too_many_actions \($0)" })
    stage.say(action("incrTapped"), on: viewers[1])
    #expect(stage.state.count == 21)
    #expect(viewers[0].closing == nil)
    #expect(
      registry.text.contains(#"lectern_actions_refused_total{code="too_many_actions"} 5"#)
    )
  }

  @Test("a little later, the same may be said again")
  func later() throws {
    let stage = stage(limits)
    let viewer = FakeConnection(id: 1)
    stage.open(viewer, query: client)
    stage.say(increments(0..<21), on: viewer)
    #expect(stage.state.count == 20)
    clock.advance(by: .milliseconds(100))
    stage.say(action("incrTapped", ref: 20), on: viewer)
    #expect(stage.state.count == 21)
  }

  @Test("what is far too much ends the connection, with 1008")
  func cutOff() {
    let stage = stage(limits)
    let viewer = stage.open(1)[0]
    stage.say(increments(0..<50), on: viewer)
    #expect(viewer.closing == nil)
    stage.say(increments(50..<51), on: viewer)
    #expect(viewer.closing == .policyViolation)
    #expect(stage.state.count == 20)
    #expect(
      registry.text.contains(#"lectern_viewers_cut_off_total{reason="too_many_actions"} 1"#)
    )
  }

  @Test(
    "so does what is refused for another reason",
    arguments: ["?", #"{"type":"wish"}"#, "[[[["]
  )
  func nonsense(message: String) {
    let stage = stage(limits)
    let viewer = stage.open(1)[0]
    stage.say(Array(repeating: message, count: 30), on: viewer)
    #expect(viewer.closing == nil)
    stage.say(message, on: viewer)
    #expect(viewer.closing == .policyViolation)
  }

  @Test(
    "an action that is said again for ever ends the connection, too; till then it is acknowledged"
  )
  func replay() throws {
    let stage = stage(limits)
    let viewer = FakeConnection(id: 1)
    stage.open(viewer, query: client)
    stage.say(Array(repeating: action("incrTapped", ref: 7), count: 31), on: viewer)
    #expect(stage.state.count == 1)
    #expect(try viewer.story.filter { $0 == "ack 7" }.count == 31)
    stage.say(action("incrTapped", ref: 7), on: viewer)
    #expect(viewer.closing == .policyViolation)
  }

  @Test("a page that comes back may say again all that was not answered, and go on")
  func resent() throws {
    let stage = stage()
    let first = FakeConnection(id: 1)
    stage.open(first, query: client)
    stage.say(increments(0..<Wire.refWindow), on: first)
    stage.close(first)
    let second = FakeConnection(id: 2)
    stage.open(second, query: client)
    stage.say(increments(0..<Wire.refWindow), on: second)
    stage.say(increments(Wire.refWindow..<Wire.refWindow + 50), on: second)
    #expect(stage.state.count == Wire.refWindow + 50)
    #expect(second.closing == nil)
    #expect(try second.story.allSatisfy { !$0.hasPrefix("too_many_actions") })
  }

  @Test("to connect anew is not to begin anew")
  func reconnecting() {
    let stage = stage(limits)
    for connection in 1...3 {
      let viewer = FakeConnection(id: connection)
      stage.open(viewer, query: client)
      stage.say(increments(100 * connection..<100 * connection + 20), on: viewer)
      stage.close(viewer)
    }
    #expect(stage.state.count == 20)
  }

  @Test("answers that are not read are limited by a value that can be set")
  func unreadReplies() {
    var limits = RoomLimits()
    limits.unreadReplies = 3
    let stage = stage(limits)
    let viewer = stage.open(1)[0]
    viewer.isBehind = true
    stage.say(increments(0..<3), on: viewer)
    #expect(viewer.closing == nil)
    stage.say(increments(3..<4), on: viewer)
    #expect(viewer.closing == .policyViolation)
    #expect(
      registry.text.contains(#"lectern_viewers_cut_off_total{reason="unread_replies"} 1"#)
    )
  }

  @Test("how large a message may be is a value that can be set")
  func messageLimits() throws {
    var limits = RoomLimits()
    limits.message.depth = 3
    limits.message.nameLength = 4
    let stage = stage(limits)
    let viewer = stage.open(1)[0]
    stage.say(action("a", ref: 1, value: "[[[]]]"), on: viewer)
    stage.say(action("incrTapped", ref: 2), on: viewer)
    #expect(try viewer.story == ["0", "malformed_message", "unknown_action 2"])
  }
}
