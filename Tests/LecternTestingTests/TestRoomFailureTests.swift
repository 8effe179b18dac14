import ComposableTesting
import LecternTesting
import LecternTransport
import LecternWire
import Testing

/// The failures of a test room.
@Suite struct TestRoomFailureTests {
  @Test("a view state other than the expected one fails, with the difference")
  func otherState() async {
    await expectFailure(
      "The view state of bob is not the expected one",
      "−   count: 2",
      "+   count: 1"
    ) {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("incrTapped")
      await bob.shows(sourceLocation: .here) { $0.count = 2 }
      await bob.shows()
    }
  }

  @Test("an expected state that has not arrived fails")
  func nothingArrived() async {
    await expectFailure("bob has received no snapshot") {
      let room = BoardRoom()
      let bob = await room.join("bob", latency: .seconds(1))
      await bob.shows(sourceLocation: .here)
    }
  }

  @Test("a received state fails if none is expected")
  func somethingArrived() async {
    await expectFailure("bob has received a state already") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.showsNothing(sourceLocation: .here)
    }
  }

  @Test("an unexpected fault fails at the end")
  func unexpectedFault() async {
    await expectFailure("bob has received an unexpected fault", "unknownAction") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("launch")
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("an unexpected fault fails when the room is released")
  func unexpectedFaultAndReleased() async {
    await expectFailure("bob has received an unexpected fault") {
      let room = BoardRoom(sourceLocation: .here)
      let bob = await room.join("bob")
      await bob.send("launch")
    }
  }

  @Test("an expected fault fails if none was received, or another")
  func otherFault() async {
    await expectFailure("bob has received no fault") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.receivesFault(.serverOnly, sourceLocation: .here)
    }
    await expectFailure("bob has received another fault", "− Fault.Code.serverOnly") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("launch")
      await bob.receivesFault(.serverOnly, sourceLocation: .here)
    }
  }

  @Test("an unexpected closing fails, and so does an expected one that does not happen")
  func closing() async {
    await expectFailure("The room has not closed the connection of bob") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.isClosed(.policyViolation, sourceLocation: .here)
    }
    await expectFailure("The room has closed the connection of bob: 1008") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.stopReading()
      for _ in 0..<257 { await bob.send("secretTapped") }
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("an effect in flight fails at the end")
  func inFlight() async {
    await expectFailure("1 effect still in flight", "• Board.Action.timerTapped") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("timerTapped")
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("a warning of the room fails")
  func warnings() async {
    await expectFailure("The room logged a warning: the view state cannot be encoded") {
      let room = BoardRoom()
      _ = await room.join("bob")
      await room.send(.brokenTapped, sourceLocation: .here)
    }
  }

  @Test("sending or cutting without a connection fails, and so does joining with one")
  func connections() async {
    await expectFailure("bob is not connected, and cannot send") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.cut()
      await bob.send("incrTapped", sourceLocation: .here)
    }
    await expectFailure("bob is not connected, and cannot be cut") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.cut()
      await bob.cut(sourceLocation: .here)
    }
    await expectFailure("bob is already connected") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.rejoin(sourceLocation: .here)
    }
  }

  @Test("an error in the closure fails, and so does a value that cannot be encoded")
  func errors() async {
    await expectFailure("threw an error") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.shows(sourceLocation: .here) { _ in throw CancellationError() }
    }
    await expectFailure("cannot be encoded as JSON") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("noteWritten", value: Double.nan, sourceLocation: .here)
    }
  }

  @Test("a simulated latency fails over a live transport")
  func liveLatency() async {
    await expectFailure("simulates no latency") {
      let room = BoardRoom(over: .live)
      _ = await room.join("bob", latency: .seconds(1), sourceLocation: .here)
      await room.finish()
    }
  }
}
