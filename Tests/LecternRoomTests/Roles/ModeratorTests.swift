import Composable
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Questions that a moderator approves.
private struct Hall: Reducer {
  struct State: Codable, Equatable, Sendable {
    var asked: [String] = []
    var approved: [String] = []
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case asked(String)
    case bowed
    @ModeratorOnly case approved(String)
    @ModeratorOnly case drafts(Drafts)
    @PresenterOnly case closed
  }

  @UserAction
  enum Drafts: Equatable, Sendable {
    case cleared
    @PresenterOnly case published
  }

  @ViewState
  struct View {
    var approved: [String]
    var asked: [String]?

    init(_ state: State, for role: Role) {
      approved = state.approved
      asked = role == .moderator || role == .presenter ? state.asked : nil
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .asked(let text): state.asked.append(text)
    case .approved(let text): state.approved.append(text)
    case .bowed, .closed, .drafts: break
    }
    return .none
  }
}

private typealias HallRoom = TestRoom<Hall.State, Hall.Action, Hall.View>

/// The role of moderators in a room.
@Suite struct ModeratorTests {
  private func room(
    _ permissions: Permissions<Hall.Action> = .allowing("asked"),
    over transport: TestTransport = .memory
  ) -> HallRoom {
    HallRoom(
      over: transport,
      initialState: Hall.State(),
      reducer: Hall(),
      permissions: permissions,
      view: { Hall.View($0, for: $1) }
    )
  }

  @Test(
    "a moderator sends its own actions and a participant's, and none of a presenter's",
    arguments: TestTransport.allCases
  )
  func actions(over transport: TestTransport) async throws {
    let room = room(over: transport)
    let alice = await room.join("alice", as: .participant)
    let moderator = await room.join("moderator", as: .moderator)
    #expect(moderator.role == .moderator)
    #expect(
      moderator.allowedActions == [
        "asked", "approved", "drafts", "$room.participantRemoved", "$room.participantReadmitted",
      ] + AccessLevel.carets
    )
    #expect(moderator.deniedActions == ["drafts.published"])
    await alice.send("asked", value: "Why?")
    await alice.send("approved", value: "Why?")
    await alice.receivesFault(.notAllowed)
    await moderator.send("approved", value: "Why?")
    await moderator.send("drafts.cleared")
    await moderator.send("asked", value: "How?")
    #expect(room.state == Hall.State(asked: ["Why?", "How?"], approved: ["Why?"]))
    for name in ["closed", "bowed", "drafts.published", "$room.floorOpened", "$room.linkMade"] {
      await moderator.send(name, value: name == "$room.linkMade" ? "presenter" : nil)
      await moderator.receivesFault(.notAllowed)
    }
    await alice.shows { $0.approved = ["Why?"] }
    await moderator.shows {
      $0.approved = ["Why?"]
      $0.asked = ["Why?", "How?"]
    }
    #expect(!alice.receivedText.contains("How?"))
    await room.finish()
  }

  @Test("while the floor is open, a moderator may send all that is not marked, and still no more")
  func openFloor() async throws {
    let room = room()
    let presenter = await room.join("presenter", as: .presenter)
    let moderator = await room.join("moderator", as: .moderator)
    await presenter.send("$room.floorOpened")
    #expect(moderator.deniedActions == ["closed", "drafts.published"])
    await moderator.send("bowed")
    await moderator.send("approved", value: "Why?")
    await moderator.send("closed")
    await moderator.receivesFault(.notAllowed)
    #expect(room.state.approved == ["Why?"])
    await moderator.shows { $0.approved = ["Why?"] }
    await presenter.shows { $0.approved = ["Why?"] }
    await room.finish()
  }

  @Test("a moderator removes a participant by its id, and readmits it")
  func removal() async throws {
    let room = room()
    let alice = await room.join("alice", as: .participant)
    let moderator = await room.join("moderator", as: .moderator)
    let id = try #require(alice.sender?.rawValue)
    await moderator.send("$room.participantRemoved", value: id)
    await alice.send("asked", value: "Why?")
    await alice.receivesFault(.notAllowed)
    #expect(moderator.room?["participants"]?[0]["isOut"] == .bool(true))
    await moderator.send("$room.participantReadmitted", value: id)
    await alice.send("asked", value: "Why?")
    #expect(room.state.asked == ["Why?"])
    await moderator.shows { $0.asked = ["Why?"] }
    await room.finish()
  }

  @Test(
    "a moderator sees the current state of a frozen room, no links, and nothing once its link is revoked"
  )
  func frozen() async throws {
    let room = room()
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await presenter.send("$room.linkMade", value: "moderator")
    let moderator = await room.join("moderator", as: .moderator)
    await presenter.send("$room.frozen")
    await alice.send("asked", value: "Why?")
    await moderator.shows { $0.asked = ["Why?"] }
    await presenter.shows { $0.asked = ["Why?"] }
    await presenter.send("$room.released")
    let link = try #require(room.roomState.links.all.last)
    #expect(link.role == .moderator)
    for link in room.roomState.links.all {
      #expect(!moderator.receivedText.contains(link.secret?.text ?? "?"))
    }
    await presenter.send("$room.linkRevoked", value: link.id)
    await moderator.isClosed(.policyViolation)
    await room.finish()
  }

  @Test("a page does not resume from a moderator's state that the room has not prepared since")
  func resumption() async throws {
    let room = room()
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await presenter.send("$room.linkMade", value: "moderator")
    let moderator = await room.join("moderator", as: .moderator)
    await alice.send("asked", value: "Why?")
    await moderator.shows { $0.asked = ["Why?"] }
    let link = try #require(room.roomState.links.all.last)
    await presenter.send("$room.linkRevoked", value: link.id)
    // No moderator can join meanwhile, so this view state of a moderator is not made.
    await alice.send("asked", value: "How?")
    await room.restart()
    await presenter.send("$room.linkMade", value: "moderator")
    await moderator.rejoin(as: .moderator)
    await moderator.shows { $0.asked = ["Why?", "How?"] }
    await presenter.shows { $0.asked = ["Why?", "How?"] }
    await room.finish()
  }
}
