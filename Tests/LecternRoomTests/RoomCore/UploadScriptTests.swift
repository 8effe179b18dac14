import Composable
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Uploads, as scripts: each input, and what comes of it.
@Suite struct UploadScriptTests {
  @Test("the action of an upload is logged, runs once, and is its person's")
  func once() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("alice offers incrTapped", "accepted"),
      ("post uploads incrTapped f1 alice", "append session incrTapped"),
      ("disk answers", "alice: 1, post: ack 0"), ("post leaves", ""),
      // The server was killed before it knew.
      ("next uploads incrTapped f1 alice", "next: ack 0"), ("next leaves", ""),
      ("next uploads incrTapped f2 alice", "append session incrTapped"),
      ("disk answers", "alice: 2, next: ack 0"),
    ])
    #expect(script.stores.app.state.sender == "v1.k")
  }

  @Test("an upload is finished when its person has left")
  func left() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"), ("alice leaves", ""),
      ("post uploads incrTapped f1 v1.k", "append session incrTapped"),
      ("disk answers", "post: ack 0"),
    ])
    #expect(script.stores.app.state.sender == "v1.k")
    #expect(script.headcount.away == 1)
  }

  @Test("an offer is judged as its action, and changes nothing")
  func offer() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("alice offers incrTapped", "accepted"), ("alice offers none", "unknown_action"),
      ("alice offers $room.handLowered", "not_allowed"),
      ("bob offers incrTapped", "unknown"),
      // It doesn't use up a number.
      ("alice sends incrTapped", "append incrTapped"),
      ("disk answers", "alice: 1, alice: ack 1"),
      ("alice leaves", ""), ("alice offers incrTapped", "unknown"),
    ])
  }

  @Test("an offer needs the cookies of the page's connection")
  func cookies() {
    var script = RoomScript()
    _ = script.perform("host joins as presenter")
    _ = script.perform("disk answers")
    let own = script.perform("host offers incrTapped")
    #expect(own == "accepted")
    let message = RoomSamples.action("incrTapped", ref: 1 << 52, value: "null")
    for cookies: [String: String] in [[:], [RoomScript.presenters.cookieName: "another"]] {
      let verdict = script.core.judgeUpload(
        Array(message.utf8),
        from: String(repeating: "0", count: 31) + "1",
        cookie: { cookies[$0] },
        at: .zero
      )
      guard case .failure(let fault)? = verdict else {
        Issue.record("The offer is accepted.")
        continue
      }
      #expect(fault.code == .notAllowed)
    }
  }

  @Test("a person who sends too many actions makes no more offers")
  func rate() {
    var limits = RoomLimits(actionsPerSecond: 2)
    limits.actionBurst = 4
    var script = RoomScript(limits: limits)
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
    ])
    let outcomes = (0..<30).map { _ in script.perform("alice offers incrTapped") }
    #expect(outcomes.first == "accepted")
    #expect(outcomes.last == "too_many_actions")
    // The action of a file that was accepted before isn't counted again.
    #expect(script.perform("post uploads incrTapped f1 alice") == "append session incrTapped")
  }
}
