import ComposableTesting
import LecternTesting
import LecternTransport
import Testing

/// Viewers with a latency, a slow reader, or a broken connection.
@Suite struct NetworkTests {
  @Test("a viewer with a latency receives messages later, to the millisecond")
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

  @Test("actions of different viewers arrive in the order of their latencies")
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

  @Test("messages of one connection arrive in order, even if its latency decreases")
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

  @Test("a viewer that does not read skips states, and then gets the current one")
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

  @Test("a viewer with a narrow window gets few states, and the last one")
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

  @Test("a viewer that is cut off keeps its state, and gets the current one when it rejoins")
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
    "an unanswered action is sent again after a cut, and runs once",
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

  @Test("a viewer that was away for two minutes has a new session, and sends nothing again")
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

  @Test("a viewer that rejoins with the current state gets an empty patch")
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

  @Test("a viewer that never reads its answers is closed by the room, and no other")
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
