import Composable
import ComposableTesting
import LecternTesting
import LecternTransport
import RoomSamples
import Testing

@testable import LecternRoom

/// The links of a room.
@Suite struct LinkTests {
  let room = PollRoom()

  @Test(
    "revoking a link closes its pages at once, and they come back as audience",
    arguments: TestTransport.allCases
  )
  func revoked(over transport: TestTransport) async throws {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    let link = try #require(room.roomState.links.joinLink)
    await presenter.send("$room.linkRevoked", value: link.id)
    await alice.isClosed(.policyViolation)
    #expect(bob.isConnected)
    await alice.rejoin()
    #expect(alice.role == .audience)
    await room.finish()
  }

  @Test("revoking a link takes back the floor and the hands of its participants")
  func revokedDriver() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    for viewer in [alice, bob] { await viewer.send("$room.handRaised", value: viewer.name) }
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    let link = try #require(room.roomState.links.joinLink)
    await bob.cut()
    await presenter.send("$room.linkRevoked", value: link.id)
    await alice.isClosed(.policyViolation)
    await alice.rejoin()
    await bob.rejoin()
    #expect(alice.role == .audience)
    #expect(!alice.isDriving)
    #expect(room.roomState.floor.holder == .presenter)
    #expect(room.roomState.hands.raised.isEmpty)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test("a link for scripts is not shown to the hall")
  func scripts() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let before = room.roomState.links.joinLink
    await presenter.send("$room.scriptLinkMade")
    let link = try #require(room.roomState.links.all.last)
    #expect(link.isForScripts)
    #expect(link.role == .participant)
    #expect(room.roomState.links.joinLink == before)
    let command = LinksView(room.roomState.links, devices: [:]).links.last?.link
    let secret = try #require(link.secret)
    #expect(command?.contains("Authorization: Bearer \(secret.text)'") == true)
    await room.finish()
  }

  @Test("the last presenter link cannot be revoked")
  func last() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let link = try #require(room.roomState.links.all.first { $0.role == .presenter })
    await presenter.send("$room.linkRevoked", value: link.id)
    #expect(presenter.isConnected)
    #expect(room.roomState.links.all.contains(link))
    await presenter.send("$room.linkMade", value: "presenter")
    await presenter.send("$room.linkRevoked", value: link.id)
    await presenter.isClosed(.policyViolation)
    await room.finish()
  }

  @Test("a presenter makes links, each with a secret of its own; there are none for the audience")
  func made() async {
    let presenter = await room.join("presenter", as: .presenter)
    for role in ["presenter", "participant", "audience", "king"] {
      await presenter.send("$room.linkMade", value: role)
    }
    await presenter.receivesFault(.invalidValue)
    let links = room.roomState.links.all
    #expect(links.map(\.role) == [.presenter, .participant, .presenter, .participant])
    #expect(Set(links.compactMap(\.secret?.text)).count == 4)
    // A code is typed on phones, so it is short.
    #expect(links.map(\.secret?.text.count) == [24, 24, 24, 24])
    #expect(links.map(\.code?.text.count) == [nil, 9, nil, 9])
    await room.finish()
  }

  @Test("a cookie with a wrong value grants no role")
  func forged() async {
    for cookie in [
      "lectern-00000000=x", "lectern-=", "x", "",
      room.roomState.links.all.map { "\($0.cookieName)=\($0.secret?.text ?? "")x" }
        .joined(separator: "; "),
      room.roomState.links.all.map { "\($0.cookieName)=" }.joined(separator: "; "),
      // A secret or a code has to be exchanged for a cookie first.
      room.roomState.links.all.map { "\($0.cookieName)=\($0.secret?.text ?? "")" }
        .joined(separator: "; "),
      room.roomState.links.joinLink.map { "\($0.cookieName)=\($0.code?.text ?? "")" } ?? "",
    ] {
      let mallory = await room.join("mallory", cookie: cookie)
      #expect(mallory.role == .audience)
    }
    await room.finish()
  }

  @Test("a secret is never printed")
  func silent() {
    let link = Link(role: .presenter, secret: Secret("hush-hush-hush-hush"))
    var dumped = ""
    dump(link, to: &dumped)
    dump(RoomState(links: [link]), to: &dumped)
    for text in [
      "\(link)", String(reflecting: link), dumped, "\(RoomAction.links(.linkReady(link)))",
    ] {
      #expect(!text.contains("hush-hush"))
    }
  }

  @Test("secrets are equal only if every letter is")
  func equality() {
    #expect(Secret("abc") == Secret("abc"))
    for other in ["abd", "ab", "abcd", "", "ABC"] { #expect(Secret("abc") != Secret(other)) }
  }
}
