import ComposableTesting
import LecternTesting
import LecternTransport
import Testing

/// Viewers that are far away, slow, or gone.
@Suite struct NetworkTests {
  @Test("one who is far away sees everything later, to the millisecond")
  func latency() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .milliseconds(300))
    await bob.showsNothing()
    await room.advance(by: .milliseconds(300))
    await bob.shows()
    await alice.send("incrTapped")
    await alice.shows { $0.count = 1 }
    await room.advance(by: .milliseconds(299))
    await bob.shows()
    await room.advance(by: .milliseconds(1))
    await bob.shows { $0.count = 1 }
    await bob.send("incrTapped")
    await room.advance(by: .milliseconds(300))
    await alice.shows { $0.count = 2 }
    await bob.shows()
    await room.finish()
    await bob.shows { $0.count = 2 }
  }

  @Test("what one says overtakes what another, farther away, has said before")
  func reordering() async {
    let room = BoardRoom()
    let far = await room.join("far", latency: .milliseconds(300))
    let near = await room.join("near", latency: .milliseconds(100))
    await room.deliver()
    await far.send("noteWritten", value: "first")
    await near.send("noteWritten", value: "second")
    await room.finish()
    #expect(room.log.map(\.viewer) == ["near", "far"])
    await near.shows { $0.notes = ["second", "first"] }
    await far.shows { $0.notes = ["second", "first"] }
  }

  @Test("within a connection nothing overtakes anything, also when it becomes faster")
  func noReordering() async {
    let room = BoardRoom()
    let alice = await room.join("alice", latency: .milliseconds(300))
    await room.deliver()
    await alice.send("noteWritten", value: "first")
    await room.advance(by: .milliseconds(100))
    alice.latencyUp = .zero
    await alice.send("noteWritten", value: "second")
    await room.finish()
    await alice.shows { $0.notes = ["first", "second"] }
  }

  @Test("one who does not read skips states, and is brought to that of the moment")
  func notReading() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.stopReading()
    for _ in 0..<100 { await alice.send("incrTapped") }
    await bob.shows()
    await alice.shows { $0.count = 100 }
    await bob.startReading()
    await bob.shows { $0.count = 100 }
    #expect(bob.received == [.snapshot(revision: 0), .snapshot(revision: 100)])
    await room.finish()
  }

  @Test("through a narrow window come few states, and the last of them")
  func window() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .seconds(1), window: 1)
    for _ in 0..<10 {
      await room.advance(by: .milliseconds(250))
      await alice.send("incrTapped")
    }
    await room.finish()
    #expect(
      bob.received == [
        .snapshot(revision: 0), .patch(from: 0, revision: 3), .patch(from: 3, revision: 7),
        .patch(from: 7, revision: 10),
      ]
    )
    await bob.shows { $0.count = 10 }
  }

  @Test("one who is cut off stays where they are, and comes back to the present")
  func cut() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.deliver()
    await alice.send("incrTapped")
    await bob.cut()
    #expect(!bob.isConnected)
    await alice.send("incrTapped")
    await room.deliver()
    await bob.shows()
    await bob.rejoin()
    await room.deliver()
    await bob.shows { $0.count = 2 }
    await bob.send("incrTapped")
    await room.finish()
    #expect(room.log.last?.viewer == "bob")
  }

  @Test(
    "what was said and not answered is said again after a cut, and happens once",
    arguments: [0, 299, 300, 301, 599]
  )
  func onceMore(milliseconds: Int) async {
    let room = BoardRoom()
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.deliver()
    await bob.send("noteWritten", value: "once")
    await room.advance(by: .milliseconds(milliseconds))
    await bob.cut()
    #expect(room.state.notes == (milliseconds < 300 ? [] : ["once"]))
    await room.advance(by: .seconds(60))
    await bob.rejoin()
    await room.deliver()
    await bob.shows { $0.notes = ["once"] }
    await room.finish()
    #expect(room.log.map(\.viewer) == ["bob"])
  }

  @Test("one who was away for two minutes is somebody new, and says nothing again")
  func awayForLong() async {
    let room = BoardRoom()
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.deliver()
    await bob.send("noteWritten", value: "lost")
    await bob.cut()
    await room.advance(by: .seconds(120))
    await bob.rejoin()
    await room.deliver()
    await bob.shows()
    #expect(room.state.notes.isEmpty)
    await room.finish()
  }

  @Test("one who comes back with what is shown is sent nothing of it again")
  func resumed() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.cut()
    await bob.rejoin()
    #expect(bob.received.last == .patch(from: 0, revision: 0))
    await alice.send("incrTapped")
    await bob.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("one who never reads what they are answered is cut off by the room, and nobody else")
  func tooManyReplies() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.stopReading()
    for _ in 0..<257 { await bob.send("secretTapped") }
    await bob.isClosed(.policyViolation)
    await alice.send("incrTapped")
    await alice.shows { $0.count = 1 }
    await room.finish()
  }
}
