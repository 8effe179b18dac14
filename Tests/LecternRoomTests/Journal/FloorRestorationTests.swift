import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// The floor and the hands of a room that is started again.
@Suite struct FloorRestorationTests {
  let room = PollRoom()

  @Test("a raised hand, a grant of the floor and a freeze outlive the server")
  func stays() async throws {
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await alice.send("$room.handRaised", value: "Ada")
    await room.restart()
    #expect(room.roomState.hands.raised.map(\.name) == ["Ada"])
    #expect(alice.identity?["hasRaisedHand"] == .bool(true))
    // The page is back in time, so its hand stays.
    await room.advance(by: .seconds(30))
    let hand = try #require(room.roomState.hands.raised.first?.id)
    await host.send("$room.floorGranted", value: hand)
    await room.restart()
    #expect(alice.isDriving)
    #expect(host.role == .presenter)
    await alice.send("nextPageTapped")
    await alice.shows { $0.page = 2 }
    await host.send("$room.frozen")
    await room.restart()
    #expect(room.roomState.freeze.isFrozen)
    await room.finish()
  }

  @Test("the hand of a page that does not come back is lowered")
  func gone() async {
    let alice = await room.join("alice", as: .participant)
    await alice.send("$room.handRaised", value: "Ada")
    await alice.cut()
    await room.restart()
    #expect(room.roomState.hands.raised.map(\.name) == ["Ada"])
    await room.advance(by: .seconds(30))
    #expect(room.roomState.hands.raised.isEmpty)
    await room.finish()
  }
}
