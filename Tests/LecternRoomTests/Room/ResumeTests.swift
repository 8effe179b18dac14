import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import TestSupport
import Testing

/// Pages that reconnect.
@Suite struct ResumeTests {
  let room = CounterRoom()

  /// A viewer whose request has a query of its own.
  func join(
    client: Int? = nil,
    revision: Int? = nil,
    epoch: String? = nil
  ) async -> CounterViewer {
    var query: [(name: String, value: String)] = []
    if let client {
      let digits = String(client)
      query.append(("client", String(repeating: "0", count: 32 - digits.count) + digits))
    }
    if let revision { query.append(("revision", "\(revision)")) }
    if let epoch { query.append(("epoch", epoch)) }
    return await room.join("page", query: query)
  }

  @Test("a page that comes back keeps its identifier", arguments: TestTransport.allCases)
  func sameViewer(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let page = await room.join("page")
    await page.cut()
    await page.rejoin()
    let identifiers = page.history.map { $0.json["viewer"]?["id"]?.string }
    #expect(identifiers.count == 2)
    #expect(Set(identifiers).count == 1)
    #expect(await room.join("other").number == "v2")
    await room.finish()
  }

  @Test("a page with the current state gets its identity, and no state")
  func current() async throws {
    let page = await room.join("page")
    await page.cut()
    await page.rejoin()
    #expect(page.frames.count == 1)
    let text = String(decoding: try #require(page.frames.first).bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"type":"patch","from":0,"revision":0,"ops":[],"viewer":{"#))
    await room.send(.incrTapped)
    #expect(page.frames.count == 2)
    await room.finish()
  }

  @Test("a page with another epoch, or an unknown revision, gets a snapshot")
  func unknownPosition() async throws {
    let first = await room.join("first")
    let epoch = try #require(first.history.first?.json["epoch"]?.string)
    await room.send(.incrTapped)
    for page in [
      await join(client: 7, revision: 0, epoch: epoch + "x"),
      await join(client: 8, revision: 99, epoch: epoch),
      await join(client: 9, revision: -1, epoch: epoch),
    ] {
      #expect(page.received == [.snapshot(revision: 1)])
      #expect(page.story == ["1"])
    }
    await room.finish()
  }

  @Test(
    "an action that arrives again, on another connection, is acknowledged and not run",
    arguments: TestTransport.allCases
  )
  func twice(over transport: TestTransport) async {
    let room = CounterRoom(over: transport)
    let page = await room.join("page")
    await page.send(texts: (1...2).map { action("incrTapped", ref: $0) })
    await page.cut()
    await page.rejoin()
    await page.send(texts: (1...3).map { action("incrTapped", ref: $0) })
    #expect(room.state.count == 3)
    #expect(page.story.suffix(5) == ["2", "ack 1", "ack 2", "3", "ack 3"])
    await room.finish()
  }

  @Test("a refused action was not run, and is judged again until a later one is run")
  func refused() async {
    let page = await room.join("page")
    await page.send(texts: [action("launch", ref: 1), action("launch", ref: 2)])
    await page.send(texts: [action("incrTapped", ref: 1), action("incrTapped", ref: 3)])
    await page.send(texts: [action("incrTapped", ref: 2)])
    #expect(
      page.story
        == ["0", "unknown_action 1", "unknown_action 2", "2", "ack 1", "ack 3", "stale_ref 2"]
    )
    #expect(page.takeFaults().count == 3)
    await room.finish()
  }

  @Test("an action too old to know whether it was run is refused")
  func stale() async {
    let page = await room.join("page")
    await page.send(texts: [action("incrTapped", ref: 1_000), action("incrTapped", ref: 1)])
    #expect(room.state.count == 1)
    #expect(page.story == ["0", "stale_ref 1", "1", "ack 1000"])
    await page.receivesFault(.staleRef)
    await room.finish()
  }

  @Test("a page without a client identifier may repeat its refs")
  func anonymous() async {
    let page = await join()
    await page.send(texts: [action("incrTapped", ref: 1), action("incrTapped", ref: 1)])
    #expect(room.state.count == 2)
    await room.finish()
  }

  @Test("the refs of two pages are independent")
  func separate() async {
    for viewer in await room.join(2) { await viewer.send(text: action("incrTapped", ref: 1)) }
    #expect(room.state.count == 2)
    await room.finish()
  }

  @Test("a page that connects while its old connection is open replaces it")
  func replaced() async throws {
    let first = await room.join("first")
    let old = try #require(first.virtualConnection)
    let client = [(name: "client", value: first.clientID)]
    let second = await room.viewer("second", query: client)
    let (new, request) = second.prepareConnection()
    room.inOneTurn { room in
      room.connectionOpened(new, request: request)
      // The page sends it again on the new connection, so it must not run before.
      room.connection(old, received: Array(action("incrTapped", ref: 1).utf8))
    }
    await first.isClosed(.policyViolation)
    #expect(room.state.count == 0)
    await second.send(text: action("incrTapped", ref: 1))
    #expect(room.state.count == 1)
    await second.cut()
    let third = await room.join("third", query: client)
    await third.send(text: action("incrTapped", ref: 1))
    #expect(room.state.count == 1)
    await room.finish()
  }

  @Test("a page is closed without a crash if no state can be encoded")
  func unencodable() async {
    let room = CounterRoom(.init(number: .infinity), logger: LogLines(.error).logger)
    let page = await room.join("page")
    await page.isClosed(.internalError)
    await page.rejoin()
    await page.isClosed(.internalError)
    await room.finish()
  }
}
