import LecternLog
import Testing

@testable import LecternSimulation

/// The promises of messages between rooms are seen to be broken.
@Suite struct MessageChecksTests {
  private var checks = Checks(sendsMessages: true)

  private static func batch(_ name: String, _ tokens: Int...) -> LogBatch {
    let entries = tokens.map { token in
      let action = ActionEntry(
        lane: .app,
        count: 0,
        sender: "p",
        name: name,
        value: Array("\(token)".utf8)
      )
      return LogEntry(revision: 0, time: 0, content: .action(action))
    }
    return LogBatch(number: 1, entries: entries)
  }

  private mutating func expect(
    _ events: SimulationEvent...,
    broken: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = events.compactMap { checks.observe($0) }
    #expect(found == [broken].compactMap(\.self), sourceLocation: sourceLocation)
  }

  @Test("an effect goes on once its message is durable in the other room")
  mutating func order() {
    expect(
      .durable(Self.batch("added", 16, 20, 12)),
      .received(Self.batch("received", 16)),
      .durable(Self.batch("noted", 16)),
      // The effect of 12 sends no message.
      .durable(Self.batch("noted", 12)),
      broken: nil
    )
    expect(
      .durable(Self.batch("ended", 20)),
      broken: "the effect of token 20 went on, and its message is not durable"
    )
  }

  @Test("the other room reduces a message once")
  mutating func once() {
    expect(.received(Self.batch("received", 16, 20)), broken: nil)
    expect(
      .received(Self.batch("received", 24, 16)),
      broken: "the message of token 16 was reduced twice"
    )
  }

  @Test("the other room reduces the messages of an action that is sent to two rooms")
  mutating func newRoom() {
    expect(
      .durable(Self.batch("added", 16)),
      .received(Self.batch("received", 16)),
      .startedOver,
      .durable(Self.batch("added", 16)),
      .received(Self.batch("received", 16)),
      broken: nil
    )
    expect(
      .received(Self.batch("received", 16)),
      broken: "the message of token 16 was reduced twice"
    )
  }

  @Test("the other room is restored from its whole log")
  mutating func restoration() {
    expect(
      .recipientRestored(Sum()),
      .received(Self.batch("received", 16)),
      broken: nil
    )
    let whole = [16].reduce(into: Sum()) { $0.add($1) }
    expect(.recipientRestored(whole), broken: nil)
    expect(
      .recipientRestored(Sum()),
      broken: "a restored room has 0 messages, and its log 1"
    )
  }

  @Test("a room without another one keeps no promise about messages")
  func absence() {
    var checks = Checks()
    let events: [SimulationEvent] = [
      .durable(Self.batch("added", 16)), .durable(Self.batch("noted", 16)),
    ]
    #expect(events.allSatisfy { checks.observe($0) == nil })
  }
}
