import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Synchronization
import Testing

/// What a room shows, and when.
@Suite struct JournalTests {
  @Test("nothing is shown or acknowledged before it is durable")
  func shown() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("incrTapped")
    await alice.shows()
    await bob.shows()
    #expect(room.room.state.count == 1)
    #expect(room.log.pendingActions == ["incrTapped"])
    await room.complete()
    #expect(alice.story.suffix(2) == ["1", "ack 1"])
    await bob.shows {
      $0.count = 1
      $0.sender = alice.sender?.rawValue
    }
  }

  @Test("a page gets its first state once the log has its session")
  func session() async {
    let room = RecordedRoom()
    await room.completeAll()
    let alice = await room.room.join("alice")
    await alice.showsNothing()
    guard case .session(let session) = room.log.pending.first?.first?.content else {
      Issue.record("The log has no session.")
      return
    }
    #expect(session.client == alice.clientID)
    await room.complete()
    #expect(alice.identity?["id"]?.string == session.id)
    await alice.cut()
    await alice.rejoin()
    #expect(room.log.pending.isEmpty)
    #expect(alice.isConnected)
  }

  @Test("a batch may have more acknowledgements than a viewer may leave unread")
  func manyAcknowledgements() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    let count = RoomLimits().unreadReplies + 40
    for _ in 0..<count { await alice.send("incrTapped") }
    await room.completeAll()
    #expect(alice.isConnected)
    #expect(alice.story.filter { $0.hasPrefix("ack") }.count == count)
    await alice.shows {
      $0.count = count
      $0.sender = alice.sender?.rawValue
    }
  }

  @Test("an effect is started once its action is durable")
  func effects() async {
    let runs = Mutex(0)
    let room = RecordedRoom { _ in
      Reduce<Counter.State, Counter.Action> { state, action in
        guard action == .incrTapped else {
          state.count = 9
          return .none
        }
        return .run { send in
          runs.withLock { $0 += 1 }
          await send(.loaded(9))
        }
      }
    }
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    #expect(runs.withLock(\.self) == 0)
    await room.complete()
    #expect(runs.withLock(\.self) == 1)
    #expect(room.room.state.count == 9)
    await alice.shows()
    #expect(room.log.pendingActions == ["loaded"])
    await room.complete()
    await alice.shows { $0.count = 9 }
  }

  @Test("faults are answered at once")
  func faults() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    await alice.send("launch")
    await alice.receivesFault(.unknownAction)
    await alice.shows()
    await room.completeAll()
    #expect(alice.story.suffix(3) == ["unknown_action 2", "1", "ack 1"])
  }

  @Test("one batch is made durable while the next gathers, in order")
  func groupCommit() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    for _ in 1...4 { await alice.send("incrTapped") }
    #expect(room.log.pending.count == 1)
    #expect(room.log.pendingActions == ["incrTapped"])
    await room.complete()
    #expect(alice.story.suffix(2) == ["1", "ack 1"])
    #expect(room.log.pending.count == 1)
    #expect(room.log.pendingActions == ["incrTapped", "incrTapped", "incrTapped"])
    await room.complete()
    #expect(alice.story.suffix(4) == ["4", "ack 2", "ack 3", "ack 4"])
    #expect(room.log.pending.isEmpty)
  }

  @Test("an action and all that it causes at once are one batch")
  func drain() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    await alice.send("chainTapped", value: 2)
    #expect(room.log.pending.count == 1)
    let actions = room.log.pending.flatMap(\.self).actions
    #expect(actions.map(\.name) == ["chainTapped", "chainTapped", "chainTapped"])
    #expect(actions.map(\.cause) == [nil, 1, 2])
    #expect(actions.map(\.ref) == [1, nil, nil])
    #expect(actions.map(\.count) == [1, 2, 3])
    #expect(Set(actions.map(\.sender)) == [alice.sender?.rawValue])
    await room.complete()
    #expect(alice.story.suffix(2) == ["3", "ack 1"])
  }

  @Test("an action that is sent again is acknowledged once it is durable")
  func repeated() async {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    await alice.cut()
    await alice.rejoin()
    #expect(!alice.story.contains("ack 1"))
    await room.completeAll()
    #expect(alice.story.contains("ack 1"))
    #expect(room.room.state.count == 1)
    await alice.shows {
      $0.count = 1
      $0.sender = alice.sender?.rawValue
    }
  }

  @Test("a room with relaxed durability shows and acknowledges at once")
  func relaxed() async {
    let room = RecordedRoom(durability: .relaxed)
    let alice = await room.room.join("alice")
    await alice.send("incrTapped")
    #expect(alice.story.suffix(2) == ["1", "ack 1"])
    await alice.send("incrTapped")
    #expect(alice.story.suffix(2) == ["2", "ack 2"])
    #expect(room.log.pending.count == 1)
    await room.completeAll()
    #expect(room.log.durableActions == ["incrTapped", "incrTapped"])
  }
}
