import Testing

@testable import LecternRoom

/// Calls, as scripts: each input, and what comes of it.
@Suite struct CallScriptTests {
  private static let refusal = "Invalid or revoked code. Ask the presenter for a new one."

  @Test("a call is answered once its action is durable, and is sent no view state")
  func durable() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("bell calls incrTapped", "append incrTapped"),
      ("disk answers", "alice: 1, bell: ack 1"),
      ("alice sends incrTapped", "append incrTapped"),
      ("disk answers", "alice: 2, alice: ack 1"),
      ("bell leaves", ""),
    ])
  }

  @Test("a call with a key runs once, and is answered again")
  func key() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("bell calls incrTapped k7", "append session incrTapped"),
      ("disk answers", "alice: 1, bell: ack 1"),
      ("bell leaves", ""),
      ("bell calls incrTapped k7", "bell: ack 1"),
      ("bell leaves", ""),
      ("bell calls incrTapped k8", "append session incrTapped"),
      ("disk answers", "alice: 2, bell: ack 1"),
    ])
  }

  @Test("a call that is repeated before its answer replaces the earlier one, and runs once")
  func repeatedEarly() {
    var script = RoomScript()
    script.run([
      ("bell calls incrTapped k7", "append session incrTapped"),
      (
        "horn calls incrTapped k7",
        "close bell: another call with this Idempotency-Key has replaced this one"
      ),
      ("bell leaves", ""),
      ("disk answers", "horn: ack 1"),
    ])
  }

  @Test("a call with a wrong secret is refused, and counts as a guess")
  func guess() {
    var script = RoomScript()
    script.run([("bell guesses incrTapped", "close bell: \(Self.refusal)"), ("bell leaves", "")])
    #expect(script.core.membership.isEmpty)
    #expect(script.guessCount == 1)
  }

  @Test("a fault of a call has the number of its message")
  func fault() {
    var script = RoomScript()
    script.run([("bell calls none", "bell: unknown_action 1")])
  }

  @Test("calls are neither viewers nor devices, whether connected or not")
  func headcount() {
    var script = RoomScript()
    script.run([
      ("bell calls incrTapped k7", "append session incrTapped"), ("disk answers", "bell: ack 1"),
      ("horn calls incrTapped", "append incrTapped"), ("disk answers", "horn: ack 1"),
      ("bell leaves", ""),
    ])
    #expect(script.headcount == Headcount())
    #expect(script.core.membership.persistedLinks.devices.isEmpty)
  }
}
