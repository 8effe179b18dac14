import Composable
import Foundation
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The sessions, access levels, devices and links of a room.
@Suite struct MembershipTests {
  let presenters = Link(role: .presenter, secret: Secret("presenter-secret"))
  let participants = Link(role: .participant, secret: Secret("token"), code: JoinCode("ABCDE"))

  func membership(roleWithoutLink: Role = .audience) -> Membership {
    var membership = Membership(instanceID: "k", roleWithoutLink: roleWithoutLink)
    _ = membership.update(to: RoomState(links: [presenters, participants]))
    return membership
  }

  func cookie(of link: Link, in membership: inout Membership) -> String? {
    let granted = membership.grantDevice(
      for: link.secret ?? Secret(""),
      cookie: { _ in nil },
      at: .zero
    )
    return granted.cookie.map { "\($0.name)=\($0.value.text)" }
  }

  func request(
    client: Int? = nil,
    cookie: String? = nil,
    _ query: (String, String)...
  ) -> UpgradeRequest {
    var query = query.map { (name: $0.0, value: $0.1) }
    if let client {
      let digits = String(client)
      query.append(("client", String(repeating: "0", count: 32 - digits.count) + digits))
    }
    return UpgradeRequest(query: query, cookie: cookie)
  }

  /// A change in a few words.
  func summary(_ change: Membership.Change) -> String {
    switch change {
    case .subscribe(let subscriber, _, let level):
      "subscribe \(subscriber.connection.id) to \(level)"
    case .unsubscribe(let id, let level, _): "unsubscribe \(id) from \(level)"
    case .move(let id, let old, let new, _): "move \(id) from \(old) to \(new)"
    case .repeatIdentity(let id, let level, _): "repeat identity of \(id) in \(level)"
    case .close(let id, let level, _, let reason): "close \(id) in \(level): \(reason)"
    case .headcountChanged: "count"
    case .persistedLinksChanged: "keep"
    case .joinCodeGuessedAt: "replace code"
    case .invitationChanged(let invitation): "invite to \(invitation?.address ?? "nothing")"
    case .send(.hands(let action)): "\(action)"
    case .send(.pointer(let action)): "\(action)"
    case .send(.carets(let action)): "\(action)"
    case .send(let action): "\(action)"
    }
  }

  @Test(
    "a viewer without a link has the room's default role",
    arguments: [(Role.audience, "audience"), (.participant, "participant")]
  )
  func withoutLink(role: Role, level: String) {
    var membership = membership(roleWithoutLink: role)
    let changes = membership.join(ConnectionStub(1), request(), at: .zero).changes
    #expect(changes.map(summary) == ["subscribe 1 to \(level)"])
  }

  @Test("a device has the role of its link, unless it asks for the audience's view")
  func withLink() throws {
    var membership = membership()
    let cookie = try #require(cookie(of: presenters, in: &membership))
    _ = membership.join(ConnectionStub(1), request(cookie: cookie), at: .zero)
    #expect(membership.accessLevel(of: 1) == .presenter)
    _ = membership.join(ConnectionStub(2), request(cookie: cookie, ("as", "audience")), at: .zero)
    #expect(membership.accessLevel(of: 2) == .audience)
    #expect(membership.accessLevel(of: 3) == nil)
  }

  @Test("a revision is a base only in the epoch of its access level")
  func base() {
    var membership = membership()
    func position(_ epoch: String) -> Subscriber.Position? {
      let request = request(("epoch", epoch), ("revision", "7"))
      let change = membership.join(ConnectionStub(1), request, at: .zero).changes.first
      if case .subscribe(let subscriber, _, _) = change { return subscriber.position }
      return nil
    }
    #expect(position("k.a") == .new(base: 7))
    #expect(position("k") == .new(base: nil))
    #expect(position("j.a") == .new(base: nil))
  }

  @Test("a newer connection of a page replaces the one before")
  func replaced() throws {
    var membership = membership()
    let first = membership.join(ConnectionStub(1), request(client: 5), at: .zero).member
    let (second, changes) = membership.join(ConnectionStub(2), request(client: 5), at: .zero)
    #expect(first.session == second.session)
    #expect(changes.map(summary).contains { $0.hasPrefix("close 1 in audience: replaced") })
    #expect(membership.activeMember(on: 1) == nil)
    #expect(membership.activeMember(on: 2)?.session == second.session)
    #expect(
      membership.leave(1, at: .zero).map(summary) == ["unsubscribe 1 from audience", "count"]
    )
    #expect(membership.activeMember(on: 2) != nil)
    #expect(membership.leave(1, at: .zero).isEmpty)
  }

  @Test(
    "a participant with a hand has left once no page of its device is connected, and may return"
  )
  func leaving() throws {
    var membership = membership()
    let cookie = try #require(cookie(of: participants, in: &membership))
    let member = membership.join(ConnectionStub(1), request(client: 1, cookie: cookie), at: .zero)
      .member
    _ = membership.join(ConnectionStub(2), request(client: 2, cookie: cookie), at: .zero)
    var room = membership.room
    room.hands.raise(for: member.viewer.participant, name: "Ada")
    _ = membership.update(to: room)
    #expect(membership.leave(1, at: .zero).count == 2)
    #expect(
      membership.leave(2, at: .zero).map(summary).last
        == "viewerLeft(\"\(member.viewer.participant)\")"
    )
    room.hands.missing.insert(member.viewer.participant)
    _ = membership.update(to: room)
    let back = membership.join(ConnectionStub(3), request(client: 1, cookie: cookie), at: .zero)
    #expect(back.member.standing.hasRaisedHand)
    #expect(back.changes.map(summary).last == "viewerReturned(\"\(member.viewer.participant)\")")
  }

  @Test("the floor moves its driver at once")
  func floor() throws {
    var membership = membership()
    let cookie = try #require(cookie(of: participants, in: &membership))
    let member = membership.join(ConnectionStub(1), request(cookie: cookie), at: .zero).member
    var room = membership.room
    room.floor.holder = .granted(Hand(id: member.viewer.participant, name: "Ada"))
    #expect(membership.update(to: room).map(summary) == ["move 1 from participant to driver"])
    room.floor.holder = .presenter
    #expect(membership.update(to: room).map(summary) == ["move 1 from driver to participant"])
    room.floor.holder = .open
    #expect(membership.update(to: room).map(summary) == ["repeat identity of 1 in participant"])
    #expect(membership.update(to: room).isEmpty)
  }

  @Test("raised hands wait until they are settled")
  func hands() throws {
    var membership = membership()
    let cookie = try #require(cookie(of: participants, in: &membership))
    let member = membership.join(ConnectionStub(1), request(cookie: cookie), at: .zero).member
    var room = membership.room
    room.hands.raised = [Hand(id: member.viewer.participant, name: "Ada")]
    #expect(membership.update(to: room).isEmpty)
    #expect(membership.settleHands().map(summary) == ["repeat identity of 1 in participant"])
    #expect(membership.members[1]?.standing.hasRaisedHand == true)
    #expect(membership.settleHands().isEmpty)
  }

  @Test("a participant that is put out becomes audience, and is kept")
  func putOut() throws {
    var membership = membership()
    let cookie = try #require(cookie(of: participants, in: &membership))
    let member = membership.join(ConnectionStub(1), request(cookie: cookie), at: .zero).member
    var room = membership.room
    room.hands.remove(member.viewer.participant)
    let changes = membership.update(to: room).map(summary)
    #expect(changes == ["move 1 from participant to audience", "keep"])
    #expect(membership.members[1]?.standing.isRemoved == true)
    #expect(membership.removed == [member.viewer.participant])
  }

  @Test("a revoked link closes its connections, in their order, and forgets its devices")
  func revoked() throws {
    var membership = membership()
    let cookies = [
      try #require(cookie(of: participants, in: &membership)),
      try #require(cookie(of: participants, in: &membership)),
    ]
    for (id, cookie) in zip([2, 1], cookies) {
      _ = membership.join(ConnectionStub(id), request(cookie: cookie), at: .zero)
    }
    _ = membership.join(ConnectionStub(3), request(), at: .zero)
    let participant = try #require(membership.activeMember(on: 1)?.viewer.participant)
    var room = membership.room
    room.hands.raise(for: participant, name: "Ada")
    _ = membership.update(to: room)
    room.links.all = [presenters]
    let changes = membership.update(to: room).map(summary)
    #expect(
      changes.prefix(3) == [
        "keep", "close 1 in participant: the link was revoked",
        "close 2 in participant: the link was revoked",
      ]
    )
    #expect(Set(changes.dropFirst(3)) == ["viewerTimedOut(\"\(participant)\")"])
    #expect(membership.devices.all.isEmpty)
    let cookie = cookies[0]
    _ = membership.join(ConnectionStub(4), request(cookie: cookie), at: .zero)
    #expect(membership.accessLevel(of: 4) == .audience)
  }

  @Test("a page that is gone, or that has just loaded, points at nothing, and has no caret")
  func pointer() throws {
    var membership = membership()
    let member = membership.join(ConnectionStub(1), request(client: 1), at: .zero).member
    var room = membership.room
    room.pointer = PointerState(
      position: Pointer(target: "a", x: 0, y: 0),
      session: member.viewer.id
    )
    let json = #"{"field": "notes", "author": "a", "after": "a.1", "start": 0, "end": 0}"#
    let caret = try JSONDecoder().decode(Caret.self, from: Data(json.utf8))
    room.carets.move(caret, of: member.viewer.id)
    _ = membership.update(to: room)
    let expected = ["pointerHidden", "pageLeft(\"\(member.viewer.id)\")"]
    let again = membership.join(ConnectionStub(2), request(client: 1), at: .zero).changes
    #expect(again.map(summary).suffix(2) == expected)
    #expect(membership.leave(2, at: .zero).map(summary).suffix(2) == expected)
  }

  @Test("a device that comes by the same link again keeps its cookie")
  func sameDevice() throws {
    var membership = membership()
    let first = membership.grantDevice(for: Secret("abcde"), cookie: { _ in nil }, at: .zero)
    #expect(first.changes.map(summary) == ["keep"])
    let cookie = try #require(first.cookie)
    let again = membership.grantDevice(
      for: Secret("token"),
      cookie: { $0 == cookie.name ? cookie.value.text : nil },
      at: .zero
    )
    #expect(again.cookie?.value == cookie.value)
    #expect(again.changes.isEmpty)
    #expect(membership.devices.all.count == 1)
  }

  @Test("a short join code is replaced after a thousand wrong ones")
  func guesses() {
    var membership = membership()
    for number in 1...GuessCounter.limitOfShortCodes {
      let (cookie, changes) = membership.grantDevice(
        for: Secret("\(number)"),
        cookie: { _ in nil },
        at: .zero
      )
      #expect(cookie == nil)
      let isLast = number == GuessCounter.limitOfShortCodes
      #expect(changes.map(summary) == (isLast ? ["count", "replace code"] : ["count"]))
    }
    #expect(membership.headcount(behind: 0, at: .zero).guesses == GuessCounter.limitOfShortCodes)
  }

  @Test("a head count leaves out presenters and previews, and counts a link's devices")
  func headcount() throws {
    var membership = membership()
    let presenter = try #require(cookie(of: presenters, in: &membership))
    let participant = try #require(cookie(of: participants, in: &membership))
    _ = membership.join(ConnectionStub(1), request(cookie: presenter), at: .zero)
    _ = membership.join(
      ConnectionStub(2),
      request(cookie: presenter, ("as", "audience"), ("screen", "preview")),
      at: .zero
    )
    _ = membership.join(ConnectionStub(3), request(client: 3, cookie: participant), at: .zero)
    _ = membership.join(
      ConnectionStub(4),
      request(client: 4, ("as", "audience"), ("screen", "wall")),
      at: .zero
    )
    var headcount = membership.headcount(behind: 1, at: .zero)
    #expect(headcount.watching == 2)
    // A wall is nobody.
    #expect(membership.audienceCount == 1)
    #expect(headcount.behind == 1)
    #expect(headcount.walls == 1)
    #expect(headcount.devices[participants.id] == 1)
    _ = membership.leave(3, at: .zero)
    _ = membership.leave(4, at: .zero)
    headcount = membership.headcount(behind: 0, at: .seconds(119))
    #expect((headcount.watching, headcount.away, headcount.walls) == (0, 2, 0))
    #expect(membership.awayCount(at: .seconds(120)) == 0)
  }
}
