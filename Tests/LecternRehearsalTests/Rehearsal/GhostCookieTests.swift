import Composable
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The participants that are ghosts, and those that are people.
@Suite struct GhostCookieTests {
  let secret = Secret.token()
  let participants = Link(role: .participant, secret: Secret("token"), code: JoinCode("ABCDE"))
  let presenters = Link(role: .presenter, secret: Secret("presenter-secret"))

  func membership(isRehearsing: Bool = true) -> Membership {
    var membership = Membership(instanceID: "k", roleWithoutLink: .audience)
    _ = membership.update(to: RoomState(links: [presenters, participants]))
    if isRehearsing { membership.ghostSecret = secret }
    return membership
  }

  func join(
    _ id: Int,
    _ membership: inout Membership,
    cookie: String?,
    client: Int? = nil
  ) -> Viewer {
    let digits = client.map(String.init) ?? ""
    let number = String(repeating: "0", count: 32 - digits.count) + digits
    let query = client == nil ? [] : [(name: "client", value: number)]
    return membership.join(
      ConnectionStub(id),
      UpgradeRequest(query: query, cookie: cookie),
      at: .zero
    ).member.viewer
  }

  func ghost(_ number: Int = 3) -> String {
    "\(GhostCookie.name)=\(GhostCookie.value(secret, number: number))"
  }

  @Test("a ghost has the secret of the rehearsal, and an id of its own")
  func ghosts() {
    var membership = membership()
    let viewer = join(1, &membership, cookie: ghost())
    #expect(viewer.isGhost)
    #expect(viewer.participant == "ghost3")
    #expect(GhostCookie.isGhost(viewer.participant))
  }

  @Test(
    "a page cannot pass for a ghost",
    arguments: [
      "lectern-ghost=3", "lectern-ghost=3-", "lectern-ghost=-",
      "lectern-ghost=3-guessedSecretOf24Letters",
      "lectern-ghost=ghost3", "lectern-ghost=", "lectern-participant=ghost3",
      "lectern-participant=ghost3ghost3ghost3ghost3",
    ]
  )
  func pretenders(cookie: String) {
    var membership = membership()
    for (id, cookie) in [cookie, cookie + "; " + cookie].enumerated() {
      let viewer = join(id, &membership, cookie: cookie)
      #expect(!viewer.isGhost)
      #expect(!GhostCookie.isGhost(viewer.participant))
    }
    let headcount = membership.headcount(behind: 0, at: .zero)
    #expect((headcount.watching, headcount.ghosts) == (2, 0))
  }

  @Test("without a rehearsal there are no ghosts, whatever a cookie says")
  func noRehearsal() {
    var membership = membership(isRehearsing: false)
    #expect(!join(1, &membership, cookie: ghost()).isGhost)
    #expect(!join(2, &membership, cookie: "lectern-ghost=3-").isGhost)
  }

  @Test("ghosts are counted apart, connected and away, and for their link")
  func counting() throws {
    var membership = membership()
    let device = try #require(
      membership.grantDevice(for: Secret("token"), cookie: { _ in nil }, at: .zero).cookie
    )
    _ = join(1, &membership, cookie: "\(device.name)=\(device.value.text)", client: 1)
    let value = GhostCookie.value(secret, number: 1)
    let other = try #require(
      membership.grantDevice(
        for: Secret("token"),
        cookie: { $0 == GhostCookie.name ? value : nil },
        at: .zero
      ).cookie
    )
    let viewer = join(
      2,
      &membership,
      cookie: "\(other.name)=\(other.value.text); \(ghost(1))",
      client: 2
    )
    #expect((viewer.isGhost, viewer.participant) == (true, "ghost1"))
    #expect(membership.accessLevel(of: 2) == .participant)
    var headcount = membership.headcount(behind: 0, at: .zero)
    #expect((headcount.watching, headcount.ghosts) == (1, 1))
    #expect(headcount.devices == [participants.id: 1])
    _ = membership.leave(2, at: .zero)
    headcount = membership.headcount(behind: 0, at: .zero)
    #expect((headcount.watching, headcount.ghosts, headcount.away) == (1, 0, 0))
    // It comes back, and leaves, as a phone does.
    _ = join(3, &membership, cookie: ghost(1), client: 2)
    _ = membership.leave(3, at: .zero)
    _ = membership.leave(1, at: .zero)
    #expect(membership.awayCount(at: .seconds(1)) == 1)
    #expect(membership.awayCount(at: .seconds(121)) == 0)
  }

  @Test("a ghost stays one after its link is revoked, and in a room that starts anew")
  func changes() {
    var membership = membership()
    _ = membership.update(to: RoomState(links: [presenters]))
    #expect(join(1, &membership, cookie: ghost()).isGhost)
    membership.reset(instanceID: "l")
    #expect(join(1, &membership, cookie: ghost()).isGhost)
  }

  @Test("a presenter sees which hands are a ghost's, whatever the name")
  func hands() {
    var state = RoomState()
    state.hands.raise(for: "ghost3", name: "Ghost 3")
    state.hands.raise(for: "p1", name: "Ghost 3")
    state.headcount.ghosts = 1
    let view = PresenterRoomView(state)
    #expect(view.hands.hands.map(\.isGhost) == [true, false])
    #expect(view.participants.participants.map(\.isGhost) == [true, false])
    #expect((view.headcount.ghosts, view.headcount.hasGhosts) == (1, true))
  }
}
