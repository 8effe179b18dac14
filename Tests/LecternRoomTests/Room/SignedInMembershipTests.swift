import Composable
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The members of a room who have signed in.
@Suite struct SignedInMembershipTests {
  private let presenters = Link(role: .presenter, secret: Secret("presenter-secret"))

  private func membership(links: [Link] = []) -> Membership {
    var membership = Membership(instanceID: "k", roleWithoutLink: .audience)
    _ = membership.update(to: RoomState(links: links))
    return membership
  }

  private func request(
    _ id: String = "ada",
    name: String? = "Ada",
    role: String = "participant",
    session: String = "s",
    timeLeft: Duration = .seconds(60),
    cookie: String? = nil,
    query: [(name: String, value: String)] = []
  ) -> UpgradeRequest {
    var request = UpgradeRequest(query: query, cookie: cookie)
    request.account = Account(id: id, name: name, role: role, session: session, timeLeft: timeLeft)
    return request
  }

  private func introductions(_ changes: [Membership.Change]) -> [ParticipantAccount] {
    changes.compactMap {
      if case .send(.hands(.personEntered(_, let account))) = $0 { account } else { nil }
    }
  }

  private func closed(_ changes: [Membership.Change]) -> [Int] {
    changes.compactMap {
      if case .close(let id, _, .signInNeeded, _) = $0 { id } else { nil }
    }
  }

  @Test(
    "a person has the role of the claims",
    arguments: [
      ("presenter", AccessLevel.presenter), ("moderator", .moderator),
      ("participant", .participant), ("audience", .audience), ("king", .audience),
    ]
  )
  func roles(name: String, level: AccessLevel) {
    var membership = membership()
    let (member, _) = membership.join(ConnectionStub(1), request(role: name), at: .zero)
    #expect(member.accessLevel == level)
  }

  @Test("a link adds to a role, and takes none")
  func links() throws {
    var membership = membership(links: [presenters])
    let secret = try #require(presenters.secret)
    let granted = membership.grantDevice(for: secret, cookie: { _ in nil }, at: .zero).cookie
    let cookie = try #require(granted.map { "\($0.name)=\($0.value.text)" })
    let (member, _) = membership.join(ConnectionStub(1), request(cookie: cookie), at: .zero)
    #expect(member.accessLevel == .presenter)
    let other = request("bob", role: "presenter")
    #expect(membership.join(ConnectionStub(2), other, at: .zero).member.accessLevel == .presenter)
  }

  @Test("a person is one participant on all devices, and another one in another room")
  func participant() {
    var membership = membership()
    let laptop = membership.join(ConnectionStub(1), request(), at: .zero).member.viewer
    let phone = request(cookie: "lectern-participant=\(String(repeating: "a", count: 24))")
    #expect(
      membership.join(ConnectionStub(2), phone, at: .zero).member.viewer.participant
        == laptop.participant
    )
    let bob = membership.join(ConnectionStub(3), request("bob"), at: .zero).member.viewer
    #expect(bob.participant != laptop.participant)
    var other = Membership(instanceID: "l", roleWithoutLink: .audience)
    let elsewhere = other.join(ConnectionStub(1), request(), at: .zero).member.viewer
    #expect(elsewhere.participant != laptop.participant)
    #expect(!laptop.participant.contains("ada"))
  }

  @Test("a wall of a presenter sees what the audience sees")
  func forced() {
    var membership = membership()
    let wall = request(role: "presenter", query: [("as", "audience"), ("screen", "wall")])
    #expect(membership.join(ConnectionStub(1), wall, at: .zero).member.accessLevel == .audience)
  }

  @Test("a wall takes neither the floor nor the hand from its person")
  func floorOfAWall() {
    var membership = membership()
    let ada = membership.join(ConnectionStub(1), request(), at: .zero).member.viewer.participant
    var state = RoomState()
    state.hands.introduce(ada, ParticipantAccount(id: "ada", name: "Ada", role: .participant))
    state.hands.raise(for: ada, name: "Ada")
    _ = membership.update(to: state)
    func lowersHand(_ number: Int, _ request: UpgradeRequest) -> Bool {
      let (member, changes) = membership.join(ConnectionStub(number), request, at: .zero)
      return (changes + membership.resume(member)).contains {
        if case .send(.hands(.viewerTimedOut)) = $0 { true } else { false }
      }
    }
    #expect(!lowersHand(2, request(query: [("as", "audience"), ("screen", "wall")])))
    #expect(lowersHand(3, request(role: "audience")))
  }

  @Test("the action of an upload has the role of the person who has signed in")
  func upload() {
    var membership = membership()
    let ada = membership.join(ConnectionStub(1), request(), at: .zero).member.viewer.participant
    func level(_ role: String?) -> AccessLevel {
      let delivery = UpgradeRequest.Delivery.upload(of: ada, by: nil, granting: role, id: "f1")
      return membership.join(ConnectionStub(-1), delivering: delivery, at: .zero).member.accessLevel
    }
    #expect(level("moderator") == .moderator)
    #expect(level("participant") == .participant)
    #expect(level(nil) == .audience)
    #expect(level("king") == .audience)
  }

  @Test("a room may have moderators by a link, and by signing in")
  func moderators() {
    var state = RoomState()
    state.hands.introduce("p", ParticipantAccount(id: "ada", name: "Ada", role: .participant))
    #expect(!state.mayHaveModerators)
    state.hands.introduce("p", ParticipantAccount(id: "ada", name: "Ada", role: .moderator))
    #expect(state.mayHaveModerators)
    #expect(
      RoomState(links: [Link(role: .moderator, secret: Secret("moderator-secret"))])
        .mayHaveModerators
    )
  }

  @Test("the room is told who a participant is once, and again with another name or role")
  func introduction() {
    var membership = membership()
    let changes = membership.join(ConnectionStub(1), request(name: " Ada \n"), at: .zero).changes
    let ada = ParticipantAccount(id: "ada", name: "Ada", role: .participant)
    #expect(introductions(changes) == [ada])
    let id = membership.join(ConnectionStub(1), request(), at: .zero).member.viewer.participant
    var state = RoomState()
    state.hands.introduce(id, ada)
    _ = membership.update(to: state)
    let again = membership.join(ConnectionStub(2), request(), at: .zero).changes
    #expect(introductions(again).isEmpty)
    let renamed = membership.join(ConnectionStub(3), request(name: "Countess"), at: .zero).changes
    #expect(introductions(renamed).map(\.name) == ["Countess"])
    let promoted = request(role: "presenter")
    let changed = membership.join(ConnectionStub(4), promoted, at: .zero).changes
    #expect(introductions(changed).map(\.role) == [.presenter])
  }

  @Test("a connection ends with its session")
  func end() {
    var membership = membership()
    _ = membership.join(ConnectionStub(1), request(timeLeft: .seconds(60)), at: .zero)
    _ = membership.join(ConnectionStub(2), request("bob", timeLeft: .seconds(90)), at: .zero)
    _ = membership.join(ConnectionStub(3), UpgradeRequest(), at: .zero)
    #expect(membership.timeToNextEnd(at: .seconds(1)) == .seconds(59))
    #expect(closed(membership.endSessions(at: .seconds(59))) == [])
    #expect(closed(membership.endSessions(at: .seconds(60))) == [1])
    #expect(closed(membership.endSessions(at: .seconds(1_000))) == [1, 2])
    #expect(membership.timeToNextEnd(at: .seconds(1_000)) == nil)
  }

  @Test("signing out closes the connections of the session, and of no other one")
  func signOut() {
    var membership = membership()
    _ = membership.join(ConnectionStub(1), request(session: "a"), at: .zero)
    _ = membership.join(ConnectionStub(2), request(session: "b"), at: .zero)
    _ = membership.join(ConnectionStub(3), request(session: "a"), at: .zero)
    #expect(closed(membership.end(session: "a")) == [1, 3])
    #expect(closed(membership.end(session: "c")) == [])
  }

  @Test("a hand has the name of the account, whatever the page says")
  func hand() {
    var state = HandsState()
    state.introduce("p", ParticipantAccount(id: "ada", name: "Ada", role: .participant))
    state.raise(for: "p", name: "Somebody else")
    #expect(state.raised == [Hand(id: "p", name: "Ada")])
    #expect(state.participants.first?.name == "Ada")
    // A presenter may hide a name, and the account stays.
    state.clearName(of: "p")
    #expect(state.participants.first?.name == nil)
    #expect(state.participants.first?.account?.id == "ada")
  }
}
