import ComposableTesting
import Foundation
import LecternTransport
import LecternWire
import Synchronization
import Testing

@testable import Lectern

/// What it costs a viewer to keep the room busy.
@Suite struct CostTests {
  let stage = PollStage()

  func open(_ id: Int, client: Int, cookie: String? = nil, address: String = "10.0.0.1")
    throws -> FakeConnection
  {
    let connection = FakeConnection(id: id)
    let digits = String(client, radix: 16)
    let request = UpgradeRequest(
      query: [("client", String(repeating: "0", count: 32 - digits.count) + digits)],
      cookie: cookie,
      peer: Peer(address: try #require(PeerAddress(address)))
    )
    stage.inRoom { $0.connectionOpened(connection, request: request) }
    return connection
  }

  func say(_ text: String, on connection: FakeConnection) {
    stage.inRoom { $0.connection(connection, received: Array(text.utf8)) }
  }

  func device() throws -> String {
    let secret = try #require(stage.roomState.joinLink?.secret)
    let cookie = try #require(stage.admit(secret))
    return "\(cookie.name)=\(cookie.value.text)"
  }

  @Test(
    "a page that says it is another is no other: what an address's audience may say stays what it was"
  )
  func newClients() throws {
    var cutOff = 0
    for client in 0..<40 {
      let page = try open(client, client: client)
      for _ in 0..<100 { say("?", on: page) }
      cutOff += page.closing == nil ? 0 : 1
    }
    // 1,224 refusals for all of them, and not for each.
    #expect(cutOff == 40 - RoomLimits().refusalBurst / 100)
  }

  @Test("a device's pages share what it may send")
  func devices() async throws {
    await stage.send(.floorOpened)
    let cookie = try device()
    for client in 0..<10 {
      let page = try open(client, client: client, cookie: cookie)
      for ref in 0..<100 {
        say(#"{"type":"action","ref":\#(ref),"name":"nextPageTapped"}"#, on: page)
      }
    }
    #expect(stage.page == 1 + Wire.refWindow + 50)
  }

  @Test("what takes long is refused once it has taken too much, and again be run a little later")
  func slow() async throws {
    await stage.send(.floorOpened)
    let time = Mutex(Duration.zero)
    // Each look at the clock is 20 ms after the one before.
    stage.inRoom { room in
      room.threadTime = {
        time.withLock {
          $0 += .milliseconds(20)
          return $0
        }
      }
    }
    let page = try open(1, client: 1, cookie: try device())
    for ref in 0..<100 {
      say(#"{"type":"action","ref":\#(ref),"name":"nextPageTapped"}"#, on: page)
    }
    await stage.executor.rest()
    #expect(stage.page == 1 + 51)
    #expect(page.sentText.contains("too_many_actions"))
  }

  @Test("while the floor is open, participants keep to the rate that the presenter sets")
  func openFloor() async throws {
    await stage.send(.floorOpened)
    await stage.send(.actionRateSet(2))
    let page = try open(1, client: 1, cookie: try device())
    for ref in 0..<20 {
      say(#"{"type":"action","ref":\#(ref),"name":"nextPageTapped"}"#, on: page)
    }
    #expect(stage.page == 1 + 4)
    await stage.clock.advance(by: .seconds(1))
    for ref in 20..<40 {
      say(#"{"type":"action","ref":\#(ref),"name":"nextPageTapped"}"#, on: page)
    }
    #expect(stage.page == 1 + 6)
    await stage.send(.actionRateSet(0))
    say(#"{"type":"action","ref":40,"name":"nextPageTapped"}"#, on: page)
    #expect(stage.page == 1 + 7)
  }

  @Test("a rate is between none and a thousand", arguments: [(-5, 0), (7, 7), (1 << 60, 1_000)])
  func rates(said: Int, set: Int) async {
    await stage.send(.actionRateSet(said))
    #expect(stage.roomState.actionsPerSecond == set)
  }

  @Test("a long value of the room is not looked at, and a message of too many values neither")
  func large() async throws {
    let page = try open(1, client: 1, cookie: try device())
    let blanks = String(repeating: " ", count: 60_000)
    say(#"{"type":"action","ref":1,"name":"$room.handRaised","value":"\#(blanks)"}"#, on: page)
    let fields = (0..<6_500).map { "\"\($0)\":1" }.joined(separator: ",")
    say(#"{"type":"action","ref":2,"name":"voted","value":{\#(fields)}}"#, on: page)
    let numbers = Array(repeating: "7", count: 32_000).joined(separator: ",")
    say(#"{"type":"action","ref":3,"name":"voted","value":[\#(numbers)]}"#, on: page)
    await stage.executor.rest()
    #expect(stage.roomState.hands.isEmpty)
    #expect(page.sentText.contains("1024 bytes at most"))
    #expect(page.sentText.contains("1024 values"))
    #expect(page.sentText.components(separatedBy: "malformed_message").count == 3)
  }
}
