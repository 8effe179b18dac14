import LecternMetrics
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

import class CoreMetrics.NOOPMetricsHandler

/// The limits of a viewer's messages.
@Suite struct ActionLimitTests {
  let registry = MetricsRegistry()

  func room(_ limits: RoomLimits = RoomLimits()) -> CounterRoom {
    CounterRoom(limits: limits, metrics: registry)
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

  @Test("actions beyond the limit are refused, and change nothing; other viewers are not affected")
  func refusal() async {
    let room = room(limits)
    let viewers = await room.join(2)
    await viewers[0].send(texts: increments(0..<25))
    #expect(room.state.count == 20)
    #expect(viewers[0].story.filter { $0.hasPrefix("ack ") }.count == 20)
    let refusals = viewers[0].story.filter { $0.hasPrefix("too_many_actions ") }
    #expect(refusals == (20..<25).map { "too_many_actions \($0)" })
    #expect(viewers[0].takeFaults().count == 5)
    await viewers[1].send("incrTapped")
    #expect(room.state.count == 21)
    #expect(
      registry.text.contains(#"lectern_actions_refused_total{code="too_many_actions"} 5"#)
    )
    await room.finish()
  }

  @Test("a refused action may be sent again a little later")
  func later() async {
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.send(texts: increments(0..<21))
    await viewer.receivesFault(.tooManyActions)
    #expect(room.state.count == 20)
    await room.advance(by: .milliseconds(100))
    await viewer.send(text: action("incrTapped", ref: 20))
    #expect(room.state.count == 21)
    await room.finish()
  }

  @Test("far too many actions close the connection with 1008")
  func cutOff() async {
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.send(texts: increments(0..<50))
    #expect(viewer.isConnected)
    await viewer.send(texts: increments(50..<51))
    await viewer.isClosed(.policyViolation)
    #expect(viewer.takeFaults().map(\.code) == Array(repeating: .tooManyActions, count: 31))
    #expect(room.state.count == 20)
    #expect(
      registry.text.contains(#"lectern_viewers_cut_off_total{reason="too_many_actions"} 1"#)
    )
    await room.finish()
  }

  @Test(
    "far too many messages refused for another reason close the connection, too",
    arguments: ["?", #"{"type":"wish"}"#, "[[[["]
  )
  func nonsense(message: String) async {
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.send(texts: Array(repeating: message, count: 30))
    #expect(viewer.isConnected)
    await viewer.send(text: message)
    await viewer.isClosed(.policyViolation)
    #expect(viewer.takeFaults().count == 31)
    await room.finish()
  }

  @Test(
    "an action that is repeated endlessly closes the connection, and is acknowledged until then"
  )
  func replay() async {
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.send(texts: Array(repeating: action("incrTapped", ref: 7), count: 31))
    #expect(room.state.count == 1)
    #expect(viewer.story.filter { $0 == "ack 7" }.count == 31)
    await viewer.send(text: action("incrTapped", ref: 7))
    await viewer.isClosed(.policyViolation)
    await room.finish()
  }

  @Test("a page that comes back may repeat all that was not answered, and continue")
  func resent() async {
    let room = room()
    let page = await room.join("page")
    await page.send(texts: increments(0..<Wire.refWindow))
    await page.cut()
    await page.rejoin()
    await page.send(texts: increments(0..<Wire.refWindow))
    await page.send(texts: increments(Wire.refWindow..<Wire.refWindow + 50))
    #expect(room.state.count == Wire.refWindow + 50)
    #expect(page.isConnected)
    #expect(page.story.allSatisfy { !$0.hasPrefix("too_many_actions") })
    await room.finish()
  }

  @Test("reconnecting does not reset the limit")
  func reconnecting() async {
    let room = room(limits)
    let page = await room.join("page")
    for connection in 1...3 {
      if connection > 1 { await page.rejoin() }
      await page.send(texts: increments(100 * connection..<100 * connection + 20))
      if page.isConnected { await page.cut() }
    }
    #expect(room.state.count == 20)
    #expect(page.takeFaults().allSatisfy { $0.code == .tooManyActions })
    // The last refusals are beyond their own limit.
    await page.isClosed(.policyViolation)
    await room.finish()
  }

  @Test("the limit of unread replies can be set")
  func unreadReplies() async {
    var limits = RoomLimits()
    limits.unreadReplies = 3
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.stopReading()
    await viewer.send(texts: increments(0..<3))
    #expect(viewer.isConnected)
    await viewer.send(texts: increments(3..<4))
    await viewer.isClosed(.policyViolation)
    #expect(
      registry.text.contains(#"lectern_viewers_cut_off_total{reason="unread_replies"} 1"#)
    )
    await room.finish()
  }

  @Test("the limits of a message can be set")
  func messageLimits() async {
    var limits = RoomLimits()
    limits.message.depth = 3
    limits.message.nameLength = 4
    let room = room(limits)
    let viewer = await room.join("alice")
    await viewer.send(text: action("a", ref: 1, value: "[[[]]]"))
    await viewer.send(text: action("incrTapped", ref: 2))
    #expect(viewer.story == ["0", "malformed_message", "unknown_action 2"])
    #expect(viewer.takeFaults().count == 2)
    await room.finish()
  }
}
