import Composable
import LecternLog
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Messages of other rooms, as scripts: each input, and what comes of it.
@Suite struct MessageScriptTests {
  @Test("a message is logged, runs once, and has the sender's name")
  func once() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("post delivers incrTapped m1 group-1", "append session incrTapped"),
      ("disk answers", "alice: 1, post: ack 0"), ("post leaves", ""),
      // The sender was killed before it knew.
      ("next delivers incrTapped m1 group-1", "next: ack 0"), ("next leaves", ""),
      ("next delivers incrTapped m2 group-1", "append session incrTapped"),
      ("disk answers", "alice: 2, next: ack 0"),
    ])
    let sender = script.stores.app.state.sender.map(Sender.init)
    #expect(sender?.roomName == "group-1")
    // It is nobody.
    #expect(script.headcount.away == 0)
  }

  @Test("a message is known however late it is repeated")
  func late() {
    var script = RoomScript()
    script.run([
      ("post delivers incrTapped m1 group-1", "append session incrTapped"),
      ("disk answers", "post: ack 0"), ("post leaves", ""), ("3600 s pass", ""),
      ("post delivers incrTapped m1 group-1", "post: ack 0"),
    ])
  }

  @Test("a message may be what only the server sends, and no page may")
  func serverOnly() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("alice sends loaded=7", "alice: server_only 1"),
      ("post delivers loaded=7 m1 group-1", "append session loaded"),
      ("disk answers", "alice: 7, post: ack 0"),
    ])
    #expect(script.stores.app.state.count == 7)
  }

  @Test("a message that the app doesn't know is refused")
  func refused() {
    var script = RoomScript()
    script.run([
      ("post delivers none m1 group-1", "append session"),
      ("disk answers", "post: unknown_action 0"), ("post leaves", ""),
      ("post delivers loaded=true m1 group-1", "post: invalid_value 0"),
    ])
  }

  @Test("rooms may use the same key, and no page can use that of a message")
  func keys() throws {
    var script = RoomScript()
    script.run([
      ("post delivers incrTapped m1 group-1", "append session incrTapped"),
      ("disk answers", "post: ack 0"), ("post leaves", ""),
      ("next delivers incrTapped m1 group-2", "append session incrTapped"),
      ("disk answers", "next: ack 0"),
    ])
    var sessions = Sessions(instanceID: "s")
    let client = ClientID(high: 1, low: 2)
    let page = sessions.open(client, connection: 1, at: .zero).key
    sessions.update(page) { $0.insert(0) }
    let message = sessions.open(client, as: .delivery, connection: 2, at: .zero).key
    #expect(sessions[message]?.verdict(on: 0) == .new)
    sessions.update(message) { $0.insert(0) }
    let later = sessions.open(client, connection: 3, at: .zero).key
    #expect(sessions[later]?.client == nil)
    sessions.close(page, connection: 1, at: .zero)
    sessions.forget(at: .seconds(1_000))
    #expect(sessions[page] == nil)
    let again = sessions.open(client, as: .delivery, connection: 4, at: .seconds(1_000)).key
    #expect(sessions[again]?.verdict(on: 0) == .known)
  }

  @Test("a session that is logged again keeps the actions that it has run")
  func loggedTwice() throws {
    var records = SessionRecords()
    let session = SessionEntry(client: "c", id: "v1.k")
    records.insert(session, at: 1)
    records.record(ActionEntry(lane: .app, count: 1, client: "c", ref: 7, name: "a"), at: 2)
    records.insert(session, at: 3)
    #expect(records.all.map { $0.ran.verdict(on: 7) } == [.known])
    records.insert(SessionEntry(client: "c", id: "v2.k"), at: 4)
    #expect(records.all.map { $0.ran.verdict(on: 7) } == [.new])
  }

  @Test("the last messages are remembered, in their order")
  func limit() throws {
    var sessions = Sessions(instanceID: "s")
    func client(_ number: UInt64) -> ClientID { ClientID(high: 1, low: number) }
    for number in 1...4_100 as ClosedRange<UInt64> {
      let (key, _) = sessions.open(client(number), as: .delivery, connection: 1, at: .zero)
      sessions.update(key) { $0.insert(0) }
      sessions.close(key, connection: 1, at: .zero)
    }
    // Those of pages end, and these don't.
    sessions.forget(at: .seconds(100_000))
    let records = sessions.records
    #expect(records.count == 4_096)
    #expect(records.first?.client == client(5).text)
    #expect(records.last?.client == client(4_100).text)
    var restored = Sessions(instanceID: "s")
    restored.restore(SessionRecords(records).all, starts: 2, at: .zero)
    #expect(restored.records.map(\.client) == records.map(\.client))
    let (key, _) = restored.open(client(6), as: .delivery, connection: 1, at: .seconds(1_000))
    #expect(restored[key]?.verdict(on: 0) == .known)
    #expect(restored.awayCount == 0)
  }
}
