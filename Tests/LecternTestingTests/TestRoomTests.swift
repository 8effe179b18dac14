import ComposableTesting
import Lectern
import LecternTesting
import LecternTransport
import LecternWire
import Testing

/// A room and its viewers, over each transport.
@Suite struct TestRoomTests {
  @Test("all viewers show what one of them does", arguments: TestTransport.allCases)
  func sharing(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("incrTapped")
    await alice.shows { $0.count = 1 }
    await bob.shows { $0.count = 1 }
    await bob.send("noteWritten", value: "hello")
    await alice.shows { $0.notes = ["hello"] }
    await bob.shows(Board.View(room.state))
    await room.finish()
  }

  @Test("the log has each action with its sender and its time", arguments: TestTransport.allCases)
  func log(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.send("incrTapped")
    await alice.send("slowTapped")
    await room.send(.secretTapped)
    await room.advance(by: .seconds(1))
    let start = TestClock.Instant(offset: .zero)
    #expect(
      room.log == [
        LoggedAction(viewer: "bob", action: .incrTapped, time: start),
        LoggedAction(viewer: "alice", action: .slowTapped, time: start),
        LoggedAction(viewer: nil, action: .secretTapped, time: start),
        LoggedAction(viewer: "alice", action: .loaded(9), time: room.clock.now),
      ]
    )
    await alice.shows { $0.count = 9 }
    await bob.shows { $0.count = 9 }
    await room.finish()
  }

  @Test(
    "finish waits for an effect that needs outside help, and for its change to reach the viewers"
  )
  func outside() async {
    let room = BoardRoom()
    let alice = await room.join("alice", latency: .seconds(1))
    await alice.send("outsideTapped")
    await room.finish()
    await alice.shows { $0.count = 5 }
  }

  @Test("a timer of the room is no effect that sleeps, so finish waits although there is one")
  func timers() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    await room.deliver()
    #expect(room.clock.hasSleepers)
    #expect(room.clock.hasOnlyTimers)
    await alice.send("slowTapped")
    await room.deliver()
    #expect(!room.clock.hasOnlyTimers)
    await room.advance(by: .seconds(1))
    await alice.shows { $0.count = 9 }
    await room.finish()
  }

  @Test(
    "a viewer receives a snapshot, and a patch and an acknowledgement for its action",
    arguments: TestTransport.allCases
  )
  func messages(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let ref = await alice.send("incrTapped")
    #expect(
      alice.received == [
        .snapshot(revision: 0), .patch(from: 0, revision: 1),
        .acknowledgement(Acknowledgement(ref: ref, revision: 1)),
      ]
    )
  }

  @Test("a change outside the view state shows nothing", arguments: TestTransport.allCases)
  func secret(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    await alice.send("secretTapped")
    await alice.shows()
    #expect(room.state.secret == 1)
    await room.finish()
  }

  @Test(
    "a refused action is a fault for its sender, and changes nothing",
    arguments: [("launch", Fault.Code.unknownAction), ("loaded", .serverOnly)],
    TestTransport.allCases
  )
  func fault(_ refusal: (name: String, code: Fault.Code), over transport: TestTransport) async {
    let (name, code) = refusal
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send(name, value: 1)
    await alice.receivesFault(code)
    await alice.send(text: "?")
    await alice.receivesFault(.malformedMessage)
    await bob.shows()
    await room.finish()
  }

  @Test("a viewer is closed if the first view state cannot be encoded")
  func nothingToShow() async {
    await expectFailure("the view state cannot be encoded") {
      let room = BoardRoom(.init(number: .nan))
      let alice = await room.join("alice", sourceLocation: .here)
      await alice.showsNothing()
      await alice.isClosed(.internalError)
      #expect(!alice.isConnected)
      await room.finish()
    }
  }

  @Test("a viewer that rejoins after a cut gets what it missed", arguments: TestTransport.allCases)
  func resuming(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.cut()
    #expect(!bob.isConnected)
    for _ in 0..<3 { await alice.send("incrTapped") }
    await bob.shows()
    await bob.rejoin()
    await bob.shows { $0.count = 3 }
    #expect(bob.received == [.snapshot(revision: 0), .patch(from: 0, revision: 3)])
    await bob.send("incrTapped")
    await alice.shows { $0.count = 4 }
    #expect(room.log.last?.viewer == "bob")
    await room.finish()
  }

  @Test(
    "a viewer that stops reading keeps its state until it reads again",
    arguments: TestTransport.allCases
  )
  func notReading(over transport: TestTransport) async {
    let room = BoardRoom(over: transport)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.stopReading()
    for _ in 0..<3 { await alice.send("incrTapped") }
    await bob.shows()
    await alice.shows { $0.count = 3 }
    await bob.startReading()
    await bob.shows { $0.count = 3 }
    await room.finish()
  }

  @Test("a viewer that sends too much is closed with 1008", arguments: TestTransport.allCases)
  func closing(over transport: TestTransport) async {
    var limits = RoomLimits()
    limits.refusalBurst = 30
    let room = BoardRoom(over: transport, limits: limits)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    for _ in 0...30 { await bob.send(text: "?") }
    await bob.isClosed(.policyViolation)
    #expect(!bob.isConnected)
    for _ in 0...30 { await bob.receivesFault(.malformedMessage) }
    await alice.send("incrTapped")
    await alice.shows { $0.count = 1 }
    await room.finish()
  }
}
