import LecternLog
import Testing

@testable import LecternSimulation

/// The promises to clients that are no pages are seen to be broken, and so are those about effects that were cancelled.
@Suite struct ClientChecksTests {
  private var checks = Checks()

  private static func batch(
    _ number: Int,
    _ token: Int,
    _ name: String = "added"
  ) -> SimulationEvent {
    let action = ActionEntry(
      lane: .app,
      count: number,
      sender: "p",
      name: name,
      value: Array("\(token)".utf8)
    )
    let entry = LogEntry(revision: 0, time: 0, content: .action(action))
    return .durable(LogBatch(number: number, entries: [entry]))
  }

  private static func shown(_ tokens: UInt64...) -> ShownState {
    let sum = tokens.reduce(into: Sum()) { $0.add($1) }
    return ShownState(epoch: "e", revision: tokens.count, sum: sum)
  }

  private mutating func expect(
    _ events: [SimulationEvent],
    _ broken: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = events.compactMap { checks.observe($0) }
    #expect(found == [broken].compactMap(\.self), sourceLocation: sourceLocation)
  }

  @Test("a watcher is shown durable states, and ends on the last one")
  mutating func watcher() {
    expect([Self.batch(1, 7), .watched(watcher: 1, Self.shown(7))], nil)
    expect([.watcherSettled(1, Self.shown(7))], nil)
    expect(
      [.watched(watcher: 1, Self.shown(7, 9))],
      "watcher 1 was shown revision 2, which is not durable"
    )
    expect(
      [.watcherSettled(2, nil)],
      "watcher 2 doesn't show the log's state after a minute of peace"
    )
    expect([.unreadable(watcher: 1, message: "x")], "watcher 1 cannot apply a message: x")
  }

  @Test("a call is answered once its action is durable, and in the end")
  mutating func caller() {
    expect([Self.batch(1, 7), .answered(caller: 1, token: 7), .callerSettled(1, awaits: nil)], nil)
    expect(
      [.answered(caller: 1, token: 9)],
      "the call of token 9 was answered to caller 1, and is not durable"
    )
    expect([.callerSettled(1, awaits: 9)], "caller 1 waits for the answer to token 9")
  }

  @Test("a request has its own response; one that isn't safe is made once")
  mutating func requests() {
    expect(
      [
        .requestMade("GET", path: "/1"), .requestMade("GET", path: "/1"),
        .requestMade("POST", path: "/2"), .responded(to: 1, with: "/1"),
        .responded(to: 2, with: ""),
      ],
      nil
    )
    expect([.requestMade("POST", path: "/2")], "the request POST /2 was made twice")
    expect([.responded(to: 3, with: "/1")], "the request /3 has the response to /1")
    expect([.responded(to: 3, with: nil)], "the request /3 has no response")
  }

  @Test("a page that has slept for long need not be known, once")
  mutating func sleeper() {
    expect([.forgotten(page: 1)], "page 1 was forgotten")
    expect([.slept(page: 1, seconds: 30), .forgotten(page: 1)], "page 1 was forgotten")
    expect([.slept(page: 1, seconds: 150), .forgotten(page: 1)], nil)
    expect([.forgotten(page: 1)], "page 1 was forgotten")
  }

  @Test("an effect that runs again after it was cancelled is found")
  mutating func cancelled() throws {
    let (first, second) = (32, 64)
    try #require([first, second].allSatisfy { Ledger.effectKind(of: $0) == .cancellable })
    var history = DurableHistory()
    for case .durable(let batch) in [Self.batch(1, first), Self.batch(2, second)] {
      history.append(batch)
    }
    // It had sent this before.
    for case .durable(let batch) in [Self.batch(3, first, "noted")] { history.append(batch) }
    #expect(history.revived == [])
    #expect(history.state.pending == [second])
    history.restored()
    for case .durable(let batch) in [Self.batch(4, first, "noted")] { history.append(batch) }
    #expect(history.revived == [first])
  }
}
