import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

/// The view state of each role.
@Suite struct ViewByRoleTests {
  @Test("a presenter's field is in no byte sent to other viewers")
  func presenterOnlyField() async {
    let room = PollRoom(permissions: .everyone)
    let presenter = await room.join("presenter", as: .presenter)
    let others = [await room.join("alice", as: .participant), await room.join("bob")]
    #expect(presenter.receivedText.contains("breathe"))
    for _ in 0..<3 { await presenter.send("nextPageTapped") }
    await presenter.send("$room.linkMade", value: "presenter")
    await presenter.send("$room.frozen")
    await presenter.send("nextPageTapped")
    await presenter.send("$room.released")
    await room.advance(by: .seconds(2))
    for other in others {
      await other.cut()
      await other.rejoin()
      for secret in ["breathe", "links", "watching", #""joinCode":""#] {
        #expect(!other.receivedText.contains(secret))
      }
      for link in room.roomState.links.all {
        #expect(!other.receivedText.contains(link.secret?.text ?? "?"))
      }
    }
    await room.finish()
  }

  @Test("a presenter that asks for the audience's view gets it, with the audience's permissions")
  func asAudience() async {
    let room = PollRoom()
    let projector = await room.join("projector", as: .presenter, showing: .audience)
    #expect(projector.role == .audience)
    #expect(!projector.receivedText.contains("breathe"))
    await projector.send("nextPageTapped")
    await projector.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test("viewers of one role get the same bytes, except for the first frame")
  func shared() async throws {
    let room = PollRoom()
    let presenter = await room.join("presenter", as: .presenter)
    let others = [await room.join("alice"), await room.join("bob"), await room.join("carol")]
    await presenter.send("nextPageTapped")
    let messages = others.map { $0.receivedText.split(separator: "\n") }
    #expect(messages.map(\.count) == [2, 2, 2])
    #expect(Set(messages.map { $0[0] }).count == 3)
    #expect(Set(messages.map { $0[1] }).count == 1)
    await room.finish()
  }

  @Test("a revision of another role is unknown: the viewer gets a snapshot")
  func anotherRole() async {
    let room = PollRoom()
    let alice = await room.join("alice", as: .presenter)
    await alice.send("nextPageTapped")
    await alice.cut()
    await alice.rejoin(as: .participant)
    #expect(alice.role == .participant)
    #expect(alice.replica?.notes == nil)
    #expect(alice.received.last.map { if case .snapshot = $0 { true } else { false } } == true)
    await room.finish()
  }
}
