import Composable
import Testing

@testable import LecternServer

/// People of the main room in another room.
@Suite struct WelcomeTests {
  @Test(
    "a person is admitted once, and keeps a higher role that it has in the room",
    arguments: [
      (Role.presenter, Role?.none, Role?.some(.presenter)), (.presenter, .participant, .presenter),
      (.presenter, .moderator, .presenter), (.presenter, .presenter, nil),
      (.participant, nil, .participant), (.participant, .participant, nil),
      // A redirect to the same page would have no end.
      (.participant, .moderator, nil), (.participant, .presenter, nil),
      (.moderator, nil, .participant), (.moderator, .participant, nil),
      (.moderator, .moderator, nil), (.audience, nil, nil),
    ]
  )
  func own(person: Role, former: Role?, role: Role?) {
    #expect(Welcome.role(of: person, former: former, isOwn: true) == role)
  }

  @Test("in another room of the same app, only presenters are admitted")
  func sameApp() {
    let roles = Role.allCases.map { Welcome.role(of: $0, former: nil, isOwn: false) }
    #expect(roles == [nil, nil, nil, .presenter])
  }
}
