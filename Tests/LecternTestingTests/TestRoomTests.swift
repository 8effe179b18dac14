import ComposableTesting
import LecternTesting
import LecternTransport
import LecternWire
import Testing

/// A room whose viewers have the best of connections.
@Suite struct TestRoomTests {
  @Test("what one does, all are shown")
  func sharing() async {
    let room = BoardRoom()
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

  @Test("the log says who sent what, and when")
  func log() async {
    let room = BoardRoom()
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

  @Test("the end waits for an effect that needs outside help, and for its way to the viewers")
  func outside() async {
    let room = BoardRoom()
    let alice = await room.join("alice", latency: .seconds(1))
    await alice.send("outsideTapped")
    await room.finish()
    await alice.shows { $0.count = 5 }
  }

  @Test("a viewer receives a snapshot, and then what became of what it said")
  func messages() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let ref = await alice.send("incrTapped")
    #expect(
      alice.received == [
        .snapshot(revision: 0), .patch(from: 0, revision: 1),
        .acknowledgement(Acknowledgement(ref: ref, revision: 1)),
      ]
    )
  }

  @Test("what the viewers do not see changes nothing for them")
  func secret() async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    await alice.send("secretTapped")
    await alice.shows()
    #expect(room.state.secret == 1)
    await room.finish()
  }

  @Test(
    "what cannot be said is a fault that the test expects",
    arguments: [("launch", Fault.Code.unknownAction), ("loaded", .serverOnly)]
  )
  func fault(name: String, code: Fault.Code) async {
    let room = BoardRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send(name, value: 1)
    await alice.receivesFault(code)
    await alice.send(text: "?")
    await alice.receivesFault(.malformedMessage)
    await bob.shows()
    await room.finish()
  }

  @Test("where no state can be shown, one who comes is turned away")
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
}
