import Composable
import ComposableTesting
import Lectern
import LecternTesting
import LecternWire
import Synchronization
import Testing

/// A room whose server is killed and started again.
@Suite struct RestartTests {
  @Test("pages go on after a restart", arguments: TestTransport.allCases)
  func pages(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob", as: .presenter)
    await alice.send("incrTapped")
    await alice.send("noteWritten", value: "hello")
    await bob.shows {
      $0.count = 1
      $0.notes = ["hello"]
    }
    let (id, role) = (alice.identity?["id"], bob.role)
    await room.restart()
    #expect(room.state.count == 1)
    #expect(alice.identity?["id"] == id)
    #expect(bob.role == role)
    await bob.shows()
    await alice.send("incrTapped")
    await bob.shows { $0.count = 2 }
    #expect(room.log.map(\.viewer) == ["alice", "alice", "alice"])
    await room.finish()
  }

  @Test("a page resumes with an empty patch")
  func resumption() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    let snapshots = alice.received.count(where: \.isSnapshot)
    await room.restart()
    await room.restart()
    #expect(alice.received.count(where: \.isSnapshot) == snapshots)
    await alice.send("incrTapped")
    await alice.shows { $0.count = 2 }
    await room.finish()
  }

  @Test("an action whose acknowledgement was lost runs once")
  func exactlyOnce() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    alice.latencyDown = .seconds(1)
    await alice.send("incrTapped")
    #expect(room.state.count == 1)
    await room.restart()
    await room.deliver()
    #expect(room.state.count == 1)
    await alice.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("an action in transit is sent again")
  func inTransit() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    alice.latencyUp = .seconds(1)
    await alice.send("incrTapped")
    await room.restart()
    #expect(room.state.count == 0)
    await room.deliver()
    #expect(room.state.count == 1)
    await alice.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a page that was away stays away, and comes back by itself")
  func away() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.cut()
    await alice.send("incrTapped")
    await room.restart()
    #expect(!bob.isConnected)
    await bob.rejoin()
    await bob.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("the room's own state stays")
  func roomState() async {
    let room = BoardRoom()
    let host = await room.join("host", as: .presenter)
    await host.send("$room.codeShown")
    let links = room.roomState.links.all
    await room.restart()
    #expect(room.roomState.links.isCodeShown)
    #expect(room.roomState.links.all == links)
    await room.finish()
  }
}

extension ViewerMessage {
  fileprivate var isSnapshot: Bool {
    if case .snapshot = self { true } else { false }
  }
}
