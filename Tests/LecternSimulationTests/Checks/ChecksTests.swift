import LecternLog
import Testing

@testable import LecternSimulation

/// Each promise is seen to be broken.
@Suite struct ChecksTests {
  private var checks = Checks()

  private static func batch(_ number: Int, _ tokens: Int...) -> SimulationEvent {
    let entries = tokens.map { token in
      let action = ActionEntry(
        lane: .app,
        count: 0,
        sender: "p",
        name: "added",
        value: Array("\(token)".utf8)
      )
      return LogEntry(revision: 0, time: 0, content: .action(action))
    }
    return .durable(LogBatch(number: number, entries: entries))
  }

  private static func sum(_ tokens: Int...) -> Sum {
    tokens.reduce(into: Sum()) { $0.add(UInt64($1)) }
  }

  private static func shown(_ sum: Sum, at revision: Int = 1) -> ShownState {
    ShownState(epoch: "e", revision: revision, sum: sum)
  }

  private static func own(_ tokens: Int..., of participant: String = "p") -> OwnState {
    OwnState(participant: participant, sum: tokens.reduce(into: Sum()) { $0.add(UInt64($1)) })
  }

  private mutating func expect(
    _ events: [SimulationEvent],
    _ broken: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var found: [String] = []
    for event in events {
      if let promise = checks.observe(event) { found.append(promise) }
    }
    #expect(found == [broken].compactMap(\.self), sourceLocation: sourceLocation)
  }

  @Test("what is durable may be shown and acknowledged")
  mutating func kept() {
    expect(
      [
        .sent(page: 1, token: 7), .sent(page: 1, token: 9),
        Self.batch(1, 7), .shown(page: 1, Self.shown(Self.sum(7))),
        .acknowledged(page: 1, token: 7, by: 1, shown: 1), Self.batch(2, 9),
        .acknowledged(page: 1, token: 9, by: 1, shown: 1),
        .ownShown(page: 1, of: "p", Self.own(7)), .restored(Self.sum(7, 9), own: [Self.own(7, 9)]),
        .settled(page: 1, Self.shown(Self.sum(7, 9), at: 2), own: Self.own(7, 9), unanswered: 0),
      ],
      nil
    )
  }

  @Test("a state that is shown before it is durable is found")
  mutating func shownTooEarly() {
    expect(
      [.shown(page: 1, Self.shown(Self.sum(7)))],
      "page 1 was shown revision 1, which is not durable"
    )
  }

  @Test("an acknowledgement before the action is durable is found")
  mutating func acknowledgedTooEarly() {
    expect(
      [.sent(page: 1, token: 7), .acknowledged(page: 1, token: 7, by: 1, shown: 1)],
      "token 7 was acknowledged to page 1, and is not durable"
    )
  }

  @Test("an acknowledgement before the state of its action is found")
  mutating func acknowledgedUnseen() {
    expect(
      [
        .sent(page: 1, token: 7), Self.batch(1, 7),
        .acknowledged(page: 1, token: 7, by: 2, shown: 1),
      ],
      "token 7 was acknowledged to page 1 before its state was shown"
    )
  }

  @Test("an action that runs twice is found")
  mutating func twice() {
    expect([Self.batch(1, 7), Self.batch(2, 7)], "token 7 is in the log twice")
  }

  @Test("actions of a page that change places are found")
  mutating func order() {
    expect(
      [
        .sent(page: 1, token: 7), .sent(page: 1, token: 8), Self.batch(1, 8, 7),
        .acknowledged(page: 1, token: 7, by: 1, shown: 1),
      ],
      "tokens 7 and 8 of page 1 changed places"
    )
  }

  @Test("a revision that means two states is found")
  mutating func twoStates() {
    expect(
      [
        Self.batch(1, 7), Self.batch(2, 8), .shown(page: 1, Self.shown(Self.sum(7))),
        .shown(page: 2, Self.shown(Self.sum(7, 8))),
      ],
      "revision 1 of epoch e means two states"
    )
  }

  @Test("a restored room that differs from its log is found")
  mutating func restored() {
    expect(
      [Self.batch(1, 7), .restored(Sum(), own: [])],
      "a restored room has 0 actions, and the log 1"
    )
    expect(
      [.restored(Self.sum(7), own: [Self.own(8)])],
      "a restored room has 1 actions, and the log 1"
    )
  }

  @Test("a page that does not end on the true state, or waits, is found")
  mutating func settled() {
    expect(
      [Self.batch(1, 7), .settled(page: 1, Self.shown(Sum()), own: nil, unanswered: 0)],
      "page 1 shows 0 after a minute of peace, and the log has 1"
    )
    expect(
      [.settled(page: 2, Self.shown(Self.sum(7)), own: Self.own(7), unanswered: 2)],
      "page 2 waits for 2 answers"
    )
  }

  @Test("another's own state, and one that is not durable, are found")
  mutating func ownStates() {
    expect(
      [Self.batch(1, 7), .ownShown(page: 1, of: "q", Self.own(7))],
      "page 1 of q was shown what is for p alone"
    )
    expect(
      [.ownShown(page: 1, of: "p", Self.own(7, 8))],
      "page 1 was shown an own state that is not durable"
    )
    expect(
      [.settled(page: 1, Self.shown(Self.sum(7)), own: Self.own(), unanswered: 0)],
      "page 1 doesn't show its participant's own state after a minute of peace"
    )
  }

  @Test("a page that is forgotten is found, unless the disk may fail")
  mutating func forgotten() {
    expect([.forgotten(page: 3)], "page 3 was forgotten")
    checks = Checks(remembersPages: false)
    expect([.forgotten(page: 3)], nil)
  }

  @Test("a page of two rooms that started over need not be known, twice")
  mutating func forgottenByTwoRooms() {
    let shown = SimulationEvent.shown(page: 3, Self.shown(Sum(), at: 0))
    let forgotten = SimulationEvent.forgotten(page: 3)
    // The first room's word comes after the second one has begun.
    expect([shown, .startedOver, .startedOver, forgotten, forgotten], nil)
    expect([forgotten], "page 3 was forgotten")
  }

  @Test("a page whose first state comes late from a former room need not be known, once")
  mutating func forgottenByTheNextRoom() {
    let late = SimulationEvent.shown(page: 3, Self.shown(Sum(), at: 0))
    expect([.startedOver, late, .forgotten(page: 3)], nil)
    expect([.forgotten(page: 3)], "page 3 was forgotten")
    var shown = Self.shown(Sum(), at: 0)
    shown.epoch = "s2.p"
    expect([.shown(page: 4, shown), .forgotten(page: 4)], "page 4 was forgotten")
  }

  @Test("a page of a room that started over need not be known, once")
  mutating func forgottenByAnotherRoom() {
    expect(
      [
        .shown(page: 3, Self.shown(Sum(), at: 0)), .startedOver, .forgotten(page: 3),
        .forgotten(page: 3),
      ],
      "page 3 was forgotten"
    )
  }

  @Test("an action that two rooms run is found, unless a hostile page has sent it")
  mutating func twoRooms() {
    expect([Self.batch(1, 7), .startedOver, Self.batch(1, 7)], nil)
    expect(
      [.sent(page: 1, token: 9), Self.batch(2, 9), .startedOver, Self.batch(1, 9)],
      "token 9 is in the logs of two rooms"
    )
  }

  @Test("an effect that starts before its action is durable is found")
  mutating func earlyEffect() {
    expect([Self.batch(1, 8), .effectStarted(token: 8)], nil)
    expect(
      [.effectStarted(token: 12)],
      "the effect of token 12 started before the token was durable"
    )
  }

  @Test("an effect that never ends is found")
  mutating func lostEffect() {
    expect(
      [
        Self.batch(1, 16),
        .settled(page: 1, Self.shown(Self.sum(16)), own: Self.own(16), unanswered: 0),
      ],
      "the effect of token 16 has not ended"
    )
  }

  @Test("a room that doesn't know its log has lost the end is found")
  mutating func lostEnd() {
    expect(
      [
        Self.batch(1, 7), Self.batch(2, 9), .endLost(after: 1, isNamed: true),
        .restored(Self.sum(7), own: [Self.own(7)]),
        .restored(Self.sum(7, 9), own: [Self.own(7, 9)]),
      ],
      "a restored room has 2 actions, and the log 1"
    )
  }

  @Test("after a loss without a trace, the log is checked, and not the pages")
  mutating func silentLoss() {
    expect(
      [
        Self.batch(1, 7), .endLost(after: 0, isNamed: false),
        .shown(page: 1, Self.shown(Self.sum(5))), .malformed(page: 1, message: "{"),
        .settled(page: 1, nil, own: nil, unanswered: 0), Self.batch(1, 9), Self.batch(2, 9),
      ],
      "token 9 is in the log twice"
    )
  }
}
