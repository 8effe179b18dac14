import ComposableTesting
import LecternTesting
import LecternTransport
import Testing

@testable import Lectern

/// A participant is a device, and not a page.
@Suite struct DeviceTests {
  let stage = PollStage()

  func request(client: Character, cookie: String?) -> UpgradeRequest {
    UpgradeRequest(query: [("client", String(repeating: client, count: 32))], cookie: cookie)
  }

  func device() throws -> String {
    let secret = try #require(stage.roomState.joinLink?.secret)
    let cookie = try #require(stage.admit(secret))
    return "\(cookie.name)=\(cookie.value.text)"
  }

  @Test("one device has one hand, however many pages it opens, and however many ids they make up")
  func oneHand() async throws {
    let cookie = try device()
    let digits = Array("0123456789abcdef")
    let pages = (0..<16).map { FakeConnection(id: $0) }
    for (number, page) in pages.enumerated() {
      let request = request(client: digits[number], cookie: cookie)
      stage.inRoom {
        $0.connectionOpened(page, request: request)
        $0.connection(page, received: Array(Self.raiseHand.utf8))
      }
    }
    await stage.executor.rest()
    #expect(stage.roomState.hands.count == 1)
    #expect(pages[1].sentText.contains("one hand a device"))
    let other = FakeConnection(id: 99)
    let request = UpgradeRequest(
      query: [("client", "0123456789abcdef0123456789abcdef")],
      cookie: try device()
    )
    stage.inRoom {
      $0.connectionOpened(other, request: request)
      $0.connection(other, received: Array(Self.raiseHand.utf8))
    }
    #expect(stage.roomState.hands.count == 2)
  }

  private static let raiseHand =
    #"{"type":"action","ref":1,"name":"$room.handRaised","value":"Ada"}"#

  @Test("a device whose last page is closed has left; it stays while another page of it is open")
  func lastPage() async throws {
    let cookie = try device()
    let pages = [FakeConnection(id: 1), FakeConnection(id: 2)]
    for (page, client) in zip(pages, "ab") {
      let request = request(client: client, cookie: cookie)
      stage.inRoom { $0.connectionOpened(page, request: request) }
    }
    stage.inRoom {
      $0.connection(pages[0], received: Array(Self.raiseHand.utf8))
      $0.connectionClosed(pages[0])
    }
    await stage.advance(by: .seconds(20))
    #expect(stage.roomState.hands.count == 1)
    stage.inRoom { $0.connectionClosed(pages[1]) }
    await stage.advance(by: .seconds(9))
    #expect(stage.roomState.hands.count == 1)
    await stage.advance(by: .seconds(1))
    #expect(stage.roomState.hands.isEmpty)
  }

  @Test(
    "a device that is put out stays out, in whatever page, and whichever link of the room it opens"
  )
  func out() async throws {
    let cookie = try device()
    let page = FakeConnection(id: 1)
    let first = request(client: "a", cookie: cookie)
    stage.inRoom {
      $0.connectionOpened(page, request: first)
      $0.connection(page, received: Array(Self.raiseHand.utf8))
    }
    let id = try #require(stage.roomState.hands.first?.id)
    await stage.send(.participantPutOut(id))
    #expect(page.sentText.contains(#""isOut":true"#))
    let next = FakeConnection(id: 2)
    let second = request(client: "b", cookie: cookie)
    stage.inRoom { $0.connectionOpened(next, request: second) }
    #expect(next.sentText.contains(#""role":"audience""#))
    #expect(next.sentText.contains(#""isOut":true"#))
  }

  @Test(
    "of too many devices those are forgotten first that have opened no page, and then the oldest"
  )
  func limit() {
    var devices = Devices()
    let used = (0..<100).map { _ in devices.insert(for: "link") }
    for cookie in used { devices.noteUse(of: DeviceID(cookie: cookie)) }
    for _ in 0..<(2 * Devices.limit) { _ = devices.insert(for: "link") }
    #expect(devices.all.count <= Devices.limit)
    #expect(used.allSatisfy { devices[$0]?.link == "link" })
    let last = devices.insert(for: "link")
    #expect(devices[last] != nil)
    let count = devices.all.count
    #expect(devices.removeAll(but: []).count == count)
    #expect(devices[last] == nil)
  }
}
