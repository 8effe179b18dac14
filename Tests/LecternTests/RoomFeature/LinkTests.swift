import Composable
import ComposableTesting
import LecternTesting
import LecternTransport
import Testing

@testable import Lectern

/// The ways into a room.
@Suite struct LinkTests {
  let room = PollRoom()

  @Test(
    "a link that is revoked is worth nothing, at once: its pages are let go of, and come back as anybody"
  )
  func revoked() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    let link = try #require(room.roomState.joinLink)
    await presenter.send("$room.linkRevoked", value: link.id)
    await alice.isClosed(.policyViolation)
    #expect(bob.isConnected)
    await alice.rejoin()
    #expect(alice.role == .audience)
    await room.finish()
  }

  @Test("with a link that is revoked go the floor and the hands of those who have come by it")
  func revokedDriver() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    for viewer in [alice, bob] { await viewer.send("$room.handRaised", value: viewer.name) }
    let hand = try #require(room.roomState.hands.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    let link = try #require(room.roomState.joinLink)
    await bob.cut()
    await presenter.send("$room.linkRevoked", value: link.id)
    await alice.isClosed(.policyViolation)
    await alice.rejoin()
    await bob.rejoin()
    #expect(alice.role == .audience)
    #expect(!alice.isDriving)
    #expect(room.roomState.floor == .presenter)
    #expect(room.roomState.hands.isEmpty)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test("the last of the presenters' links stays, or nobody could let anybody in")
  func last() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let link = try #require(room.roomState.links.first { $0.role == .presenter })
    await presenter.send("$room.linkRevoked", value: link.id)
    #expect(presenter.isConnected)
    #expect(room.roomState.links.contains(link))
    await presenter.send("$room.linkMade", value: "presenter")
    await presenter.send("$room.linkRevoked", value: link.id)
    await presenter.isClosed(.policyViolation)
    await room.finish()
  }

  @Test("a presenter has links made, each with a secret of its own; an audience needs none")
  func made() async {
    let presenter = await room.join("presenter", as: .presenter)
    for role in ["presenter", "participant", "audience", "king"] {
      await presenter.send("$room.linkMade", value: role)
    }
    await presenter.receivesFault(.invalidValue)
    let links = room.roomState.links
    #expect(links.map(\.role) == [.presenter, .participant, .presenter, .participant])
    #expect(Set(links.compactMap(\.secret?.text)).count == 4)
    // What is typed on phones is short.
    #expect(links.map(\.secret?.text.count) == [24, 24, 24, 24])
    #expect(links.map(\.code?.text.count) == [nil, 9, nil, 9])
    await room.finish()
  }

  @Test("a cookie of another secret, of another link or of none makes nobody anything")
  func forged() async {
    for cookie in [
      "lectern-00000000=x", "lectern-=", "x", "",
      room.roomState.links.map { "\($0.cookieName)=\($0.secret?.text ?? "")x" }
        .joined(separator: "; "),
      room.roomState.links.map { "\($0.cookieName)=" }.joined(separator: "; "),
      // What is in the address, or on the wall, is to be handed over first.
      room.roomState.links.map { "\($0.cookieName)=\($0.secret?.text ?? "")" }
        .joined(separator: "; "),
      room.roomState.joinLink.map { "\($0.cookieName)=\($0.code?.text ?? "")" } ?? "",
    ] {
      let mallory = await room.join("mallory", cookie: cookie)
      #expect(mallory.role == .audience)
    }
    await room.finish()
  }

  @Test("a secret does not say itself, wherever somebody prints it")
  func silent() {
    let link = Link(role: .presenter, secret: Secret("hush-hush-hush-hush"))
    var dumped = ""
    dump(link, to: &dumped)
    dump(RoomState(links: [link]), to: &dumped)
    for text in ["\(link)", String(reflecting: link), dumped, "\(RoomAction.linkReady(link))"] {
      #expect(!text.contains("hush-hush"))
    }
  }

  @Test("secrets are equal where every letter is")
  func equality() {
    #expect(Secret("abc") == Secret("abc"))
    for other in ["abd", "ab", "abcd", "", "ABC"] { #expect(Secret("abc") != Secret(other)) }
  }
}
