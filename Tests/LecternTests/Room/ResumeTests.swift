import Lectern
import LecternTransport
import LecternWire
import Testing

/// Pages that come back.
@Suite struct ResumeTests {
  let stage = Stage()

  /// Lets a page connect.
  func connect(_ id: Int, client: Int? = nil, revision: Int? = nil, epoch: String? = nil) throws
    -> FakeConnection
  {
    let connection = FakeConnection(id: id)
    var query: [(name: String, value: String)] = []
    if let client {
      let digits = String(client)
      query.append(("client", String(repeating: "0", count: 32 - digits.count) + digits))
    }
    if let revision { query.append(("revision", "\(revision)")) }
    if let epoch { query.append(("epoch", epoch)) }
    stage.open(connection, query: query)
    return connection
  }

  func epoch(of connection: FakeConnection) throws -> String {
    try #require(try connection.messages.first?.epoch)
  }

  func text(_ frame: Frame) -> String { String(decoding: frame.bytes, as: UTF8.self) }

  @Test("one who comes back is told who they are, which is who they were")
  func sameViewer() throws {
    let first = try connect(1, client: 7)
    stage.close(first)
    let second = try connect(2, client: 7)
    #expect(try second.messages.first?.viewer?.id == first.messages.first?.viewer?.id)
    #expect(try connect(3, client: 8).messages.first?.viewer?.number == "v2")
  }

  @Test("one who has the present already is sent no state, and who they are")
  func present() throws {
    let first = try connect(1, client: 7)
    let epoch = try epoch(of: first)
    stage.close(first)
    let second = try connect(2, client: 7, revision: 0, epoch: epoch)
    #expect(second.frames.count == 1)
    #expect(
      text(second.frames[0]).hasPrefix(
        #"{"type":"patch","from":0,"revision":0,"ops":[],"viewer":{"#
      )
    )
    stage.send(.incrTapped)
    #expect(second.frames.count == 2)
  }

  @Test("a page of another epoch, or of a revision that nobody remembers, is shown everything")
  func anotherPast() throws {
    let epoch = try epoch(of: try connect(1))
    stage.send(.incrTapped)
    for page in [
      try connect(2, client: 7, revision: 0, epoch: epoch + "x"),
      try connect(3, client: 8, revision: 99, epoch: epoch),
      try connect(4, client: 9, revision: -1, epoch: epoch),
    ] {
      #expect(try page.messages.map(\.type) == ["snapshot"])
      #expect(try page.messages.first?.state?.count == 1)
    }
  }

  @Test("an action that arrives once more, on another connection, is answered and not run")
  func twice() throws {
    let first = try connect(1, client: 7)
    stage.say(action("incrTapped", ref: 1), action("incrTapped", ref: 2), on: first)
    stage.close(first)
    let second = try connect(2, client: 7)
    stage.say(
      action("incrTapped", ref: 1),
      action("incrTapped", ref: 2),
      action("incrTapped", ref: 3),
      on: second
    )
    #expect(stage.state.count == 3)
    #expect(try second.story == ["2", "ack 1", "ack 2", "3", "ack 3"])
  }

  @Test("an action that was refused has not been run: said again, it is judged again")
  func refused() throws {
    let first = try connect(1, client: 7)
    stage.say(action("launch", ref: 1), action("incrTapped", ref: 2), on: first)
    stage.say(action("launch", ref: 1), action("incrTapped", ref: 1), on: first)
    #expect(
      try first.story == ["0", "unknown_action 1", "1", "ack 2", "unknown_action 1", "2", "ack 1"]
    )
  }

  @Test("an action so old that nobody knows whether it has been run is refused")
  func stale() throws {
    let page = try connect(1, client: 7)
    stage.say(action("incrTapped", ref: 1_000), action("incrTapped", ref: 1), on: page)
    #expect(stage.state.count == 1)
    #expect(try page.story == ["0", "1", "ack 1000", "stale_ref 1"])
  }

  @Test("a page that does not say who it is may use its refs as it likes")
  func anonymous() throws {
    let page = try connect(1)
    stage.say(action("incrTapped", ref: 1), action("incrTapped", ref: 1), on: page)
    #expect(stage.state.count == 2)
  }

  @Test("two pages have refs of their own")
  func separate() throws {
    for client in 1...2 {
      stage.say(action("incrTapped", ref: 1), on: try connect(client, client: client))
    }
    #expect(stage.state.count == 2)
  }

  @Test("where a page connects while its old connection still stands, the new one speaks for it")
  func replaced() throws {
    let first = try connect(1, client: 7)
    let second = try connect(2, client: 7)
    #expect(first.closing == .policyViolation)
    // What the old one still had to say is said again on the new one, and must not be run before.
    stage.say(action("incrTapped", ref: 1), on: first)
    #expect(stage.state.count == 0)
    stage.close(first)
    stage.say(action("incrTapped", ref: 1), on: second)
    stage.close(second)
    stage.say(action("incrTapped", ref: 1), on: try connect(3, client: 7))
    #expect(stage.state.count == 1)
  }

  @Test("a page that comes back while no state can be shown is remembered all the same")
  func unshowable() throws {
    let stage = Stage(StageState(number: .infinity))
    let connection = FakeConnection(id: 1)
    stage.open(connection, query: [("client", String(repeating: "0", count: 32))])
    #expect(connection.closing == .internalError)
    stage.close(connection)
  }
}
