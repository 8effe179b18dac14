import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// The actions that each role may send.
@Suite struct PermissionsTests {
  @Test("with permissions for everyone, a viewer without a link is a participant")
  func everyone() async {
    let room = PollRoom(permissions: .everyone)
    let alice = await room.join("alice")
    #expect(alice.role == .participant)
    #expect(
      alice.allowedActions
        == ["*", "$room.handRaised", "$room.handLowered"] + AccessLevel.carets
    )
    await alice.send("nextPageTapped")
    await alice.shows { $0.page = 2 }
    await room.finish()
  }

  @Test("with permissions for presenters, no other role may send actions")
  func presenterOnly() async {
    let room = PollRoom(permissions: .presenterOnly)
    let presenter = await room.join("presenter", as: .presenter)
    for (viewer, role) in [
      (await room.join("alice", as: .participant), Role.participant),
      (await room.join("bob"), .audience),
    ] {
      #expect(viewer.role == role)
      await viewer.send("nextPageTapped")
      await viewer.receivesFault(.notAllowed)
    }
    #expect(room.state.page == 1)
    await presenter.send("nextPageTapped")
    await presenter.shows { $0.page = 2 }
    await room.finish()
  }

  @Test("participants may send the named actions that satisfy the condition; the audience none")
  func names() async {
    let room = PollRoom(
      permissions: .allowing("voted") { action, viewer in
        action == .voted(1) && viewer.role == .participant
      }
    )
    let alice = await room.join("alice", as: .participant)
    #expect(
      alice.allowedActions
        == ["voted", "$room.handRaised", "$room.handLowered"] + AccessLevel.carets
    )
    await alice.send("voted", value: 1)
    await alice.shows { $0.votes = 1 }
    await alice.send("voted", value: 1_000)
    await alice.receivesFault(.notAllowed)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    let bob = await room.join("bob")
    #expect(bob.allowedActions == [])
    await bob.send("voted", value: 1)
    await bob.receivesFault(.notAllowed)
    #expect(room.state.votes == 1)
    await room.finish()
  }

  @Test("participants may raise a hand even if only the condition restricts them")
  func condition() async throws {
    let room = PollRoom(permissions: .allowing("*") { action, _ in action == .voted(1) })
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await alice.send("nextPageTapped")
    await alice.receivesFault(.notAllowed)
    await alice.send("$room.handRaised", value: "Ada")
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    await alice.send("nextPageTapped")
    await alice.shows { $0.page = 2 }
    await room.finish()
  }

  @Test(
    "only presenters may send the room's actions",
    arguments: [
      "$room.frozen", "$room.released", "$room.floorOpened", "$room.floorGranted",
      "$room.floorTakenBack", "$room.pointerHidden", "$room.linkMade", "$room.linkRevoked",
      "$room", "$room.", "$room.counted",
    ]
  )
  func running(name: String) async {
    let room = PollRoom(permissions: .everyone)
    let before = room.roomState
    for viewer in [await room.join("alice", as: .participant), await room.join("bob")] {
      await viewer.send(name, value: "presenter")
      await viewer.receivesFault(.notAllowed)
    }
    #expect(room.roomState == before)
    await room.finish()
  }

  @Test("a name below that of a participant's action is no action")
  func below() async {
    let room = PollRoom(permissions: .everyone)
    let alice = await room.join("alice")
    await alice.send("$room.handRaised.frozen", value: "presenter")
    await alice.receivesFault(.unknownAction)
    #expect(!room.roomState.freeze.isFrozen)
    await room.finish()
  }

  @Test(
    "not even a presenter may send a server-only action of the room",
    arguments: [
      "linkReady", "opened", "counted", "viewerLeft",
      "viewerReturned",
      "viewerTimedOut",
    ]
  )
  func serverOnly(name: String) async {
    let room = PollRoom()
    let presenter = await room.join("presenter", as: .presenter)
    await presenter.send("$room.\(name)", value: "v1")
    await presenter.receivesFault(.serverOnly)
    await room.finish()
  }

  @Test("actions of the app and of the room have separate names")
  func appOfTheRoom() async {
    let room = PollRoom(permissions: .everyone)
    let presenter = await room.join("presenter", as: .presenter)
    await presenter.send("frozen")
    await presenter.receivesFault(.unknownAction)
    await presenter.send("$room.nextPageTapped")
    await presenter.receivesFault(.unknownAction)
    await room.finish()
  }
}
