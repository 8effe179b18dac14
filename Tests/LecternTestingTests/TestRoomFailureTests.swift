import ComposableTesting
import LecternTesting
import LecternTransport
import LecternWire
import Testing

/// Each way in which a test of a room can fail.
@Suite struct TestRoomFailureTests {
  @Test("another view state than the expected, with the difference")
  func otherState() async {
    await expectFailure("bob does not show what is expected", "−   count: 2", "+   count: 1") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("incrTapped")
      await bob.shows(sourceLocation: .here) { $0.count = 2 }
      await bob.shows()
    }
  }

  @Test("a state that has not arrived")
  func nothingArrived() async {
    await expectFailure("bob shows nothing") {
      let room = BoardRoom()
      let bob = await room.join("bob", latency: .seconds(1))
      await bob.shows(sourceLocation: .here)
    }
  }

  @Test("a state that has arrived, where none was expected")
  func somethingArrived() async {
    await expectFailure("bob shows something already") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.showsNothing(sourceLocation: .here)
    }
  }

  @Test("a fault that was not expected, at the end")
  func unexpectedFault() async {
    await expectFailure("bob has received a fault that was not expected", "unknownAction") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("launch")
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("… and where the room is just dropped, at the line where it was made")
  func unexpectedFaultAndDropped() async {
    await expectFailure("bob has received a fault that was not expected") {
      let room = BoardRoom(sourceLocation: .here)
      let bob = await room.join("bob")
      await bob.send("launch")
    }
  }

  @Test("no fault, or another one, where one was expected")
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

  @Test("a connection that the room closed, or did not close, against what is expected")
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

  @Test("an effect in flight at the end")
  func inFlight() async {
    await expectFailure("1 effect still in flight", "• Board.Action.timerTapped") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("timerTapped")
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("what the room complains of")
  func warnings() async {
    await expectFailure("The room complains: the view state cannot be encoded") {
      let room = BoardRoom()
      _ = await room.join("bob")
      await room.send(.brokenTapped, sourceLocation: .here)
    }
  }

  @Test("sending or cutting without a connection, and joining with one")
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
    await expectFailure("bob is connected already") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.rejoin(sourceLocation: .here)
    }
  }

  @Test("an error in the closure, and a value without JSON")
  func errors() async {
    await expectFailure("threw an error") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.shows(sourceLocation: .here) { _ in throw CancellationError() }
    }
    await expectFailure("has no JSON") {
      let room = BoardRoom()
      let bob = await room.join("bob")
      await bob.send("noteWritten", value: Double.nan, sourceLocation: .here)
    }
  }
}
