import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import RoomSamples
import Testing

/// A person at a device. The person outlives the device's pages.
@Suite struct ParticipantTests {
  func isRemembered(_ viewer: TestViewer<Poll.View>) -> Bool {
    viewer.identity?["isRemembered"] == .bool(true)
  }

  @Test("a person stays the same across a reload, a second tab and hours away")
  func stays() async {
    let room = PollRoom()
    let alice = await room.join("alice")
    let sender = alice.sender
    #expect(isRemembered(alice))
    await alice.reload()
    #expect(alice.sender == sender)
    let tab = await room.join("alice's second tab", inBrowserOf: alice)
    #expect(tab.sender == sender)
    #expect(tab.identity?["id"] != alice.identity?["id"])
    await alice.cut()
    await tab.cut()
    await room.advance(by: .seconds(2 * 60 * 60))
    await alice.rejoin()
    #expect(alice.sender == sender)
    await room.finish()
  }

  @Test("a person stays the same across a restart of the server")
  func restart() async {
    let room = PollRoom()
    let alice = await room.join("alice")
    let sender = alice.sender
    await room.restart()
    #expect(alice.sender == sender)
    await alice.reload()
    #expect(alice.sender == sender)
    await room.finish()
  }

  @Test("without cookies, each page is a person of its own")
  func refused() async {
    let room = PollRoom()
    let alice = await room.join("alice", acceptsCookies: false)
    let sender = alice.sender
    #expect(!isRemembered(alice))
    #expect(sender?.rawValue == alice.identity?["id"]?.string)
    await alice.cut()
    await alice.rejoin()
    #expect(alice.sender == sender)
    await alice.reload()
    #expect(alice.sender != sender)
    await room.finish()
  }

  @Test("a viewer that comes to take part stays the same person")
  func link() async {
    let room = PollRoom()
    let alice = await room.join("alice")
    let sender = alice.sender
    await alice.cut()
    await alice.rejoin(as: .participant)
    #expect(alice.role == .participant)
    #expect(alice.sender == sender)
    await room.finish()
  }

  @Test("a device that has come by a link stays its participant, whatever other cookie it sends")
  func swappedCookie() async throws {
    let room = PollRoom()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let sender = try #require(alice.sender)
    await host.send("$room.participantRemoved", value: sender.rawValue)
    #expect(alice.identity?["isOut"] == .bool(true))
    let device = try #require(alice.cookie)
    let other = "\(ParticipantCookie.name)=\(String(repeating: "x", count: 24))"
    let again = await room.join("again", acceptsCookies: false, cookie: "\(device); \(other)")
    #expect(again.sender == sender)
    #expect(again.identity?["isOut"] == .bool(true))
    await room.finish()
  }

  @Test("a driver that reloads keeps the floor, and a raised hand stays up")
  func floor() async throws {
    let room = PollRoom()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let bob = await room.join("bob", as: .participant)
    await alice.send("$room.handRaised", value: "Ada")
    await bob.send("$room.handRaised", value: "Bob")
    await host.send("$room.floorGranted", value: try #require(alice.sender).rawValue)
    await alice.reload()
    await bob.reload()
    await room.advance(by: .seconds(60))
    #expect(alice.isDriving)
    #expect(bob.identity?["hasRaisedHand"] == .bool(true))
    #expect(room.roomState.hands.raised.map(\.name) == ["Bob"])
    await room.finish()
  }

  @Test("the same cookie is another person in another room")
  func rooms() {
    let cookie = String(repeating: "a", count: 24)
    let first = ParticipantCookie.participant(of: cookie, in: "k3f9")
    let second = ParticipantCookie.participant(of: cookie, in: "x1y2")
    #expect(first != nil)
    #expect(first != second)
    #expect(first?.contains(cookie) == false)
  }

  @Test(
    "a cookie that is not ours names nobody",
    arguments: [
      nil, "", "short", String(repeating: "a", count: 65), "äaaaaaaaaaaaaaaaaaaaaaaa",
      "a a;aaaaaaaaaaaaaaaaaaaa",
    ]
  )
  func invalid(_ value: String?) {
    #expect(ParticipantCookie.participant(of: value, in: "k3f9") == nil)
  }
}
