import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// A frozen room.
@Suite struct FreezeTests {
  let room = PollRoom()

  @Test(
    "a frozen audience keeps its state, and gets the current one when it is released",
    arguments: TestTransport.allCases
  )
  func frozen(over transport: TestTransport) async {
    let room = PollRoom(over: transport)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    await presenter.send("nextPageTapped")
    await presenter.send("$room.frozen")
    #expect(bob.room?["isFrozen"] == .bool(true))
    for _ in 0..<100 { await presenter.send("nextPageTapped") }
    await presenter.shows { $0.page = 102 }
    await alice.shows { $0.page = 2 }
    await bob.shows { $0.page = 2 }
    let count = bob.received.count
    await presenter.send("$room.released")
    await alice.shows { $0.page = 102 }
    await bob.shows { $0.page = 102 }
    #expect(bob.received.count == count + 1)
    #expect(bob.room?["isFrozen"] == .bool(false))
    await room.finish()
  }

  @Test("a viewer that joins a frozen room gets the frozen state, even as the first of its role")
  func joining() async {
    let presenter = await room.join("presenter", as: .presenter)
    await presenter.send("$room.frozen")
    await presenter.send("nextPageTapped")
    let bob = await room.join("bob")
    #expect(bob.replica?.page == 1)
    await bob.cut()
    await presenter.send("nextPageTapped")
    await bob.rejoin()
    #expect(bob.replica?.page == 1)
    await presenter.send("$room.released")
    #expect(bob.replica?.page == 3)
    await room.finish()
  }

  @Test("the driver sees the current state, even of a frozen room")
  func driver() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    await alice.send("$room.handRaised", value: "Ada")
    let hand = try #require(room.roomState.hands.raised.first?.id)
    await presenter.send("$room.frozen")
    await presenter.send("nextPageTapped")
    await alice.shows()
    await presenter.send("$room.floorGranted", value: hand)
    await alice.shows { $0.page = 2 }
    await alice.send("nextPageTapped")
    await alice.shows { $0.page = 3 }
    await bob.shows()
    await presenter.send("$room.floorTakenBack")
    await alice.shows { $0.page = 1 }
    await presenter.send("$room.released")
    await alice.shows { $0.page = 3 }
    await bob.shows { $0.page = 3 }
    await room.finish()
  }

  @Test("an action sent before the room was frozen is shown")
  func before() async {
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    presenter.latencyUp = .seconds(1)
    for name in ["nextPageTapped", "$room.frozen", "nextPageTapped"] { await presenter.send(name) }
    await room.advance(by: .seconds(1))
    await bob.shows { $0.page = 2 }
    await presenter.shows { $0.page = 3 }
    await room.finish()
  }
}
