import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import TestSupport
import Testing

/// A view state that cannot be encoded, such as one with a NaN.
@Suite struct UnencodableStateTests {
  let log = LogLines(.error)

  @Test("viewers keep their state, and the error is logged")
  func viewersKeepState() async {
    let room = CounterRoom(logger: log.logger)
    let viewers = await room.join(2)
    await viewers[0].send("breakTapped")
    #expect(viewers[0].story == ["0", "ack 1"])
    #expect(viewers[1].story == ["0"])
    #expect(viewers.allSatisfy { $0.isConnected })
    #expect(log.messages.contains { $0.contains("cannot be encoded") })
    await room.finish()
  }

  @Test("viewers get the next state that can be encoded")
  func recovery() async {
    let room = CounterRoom(logger: log.logger)
    let viewer = await room.join("alice")
    await room.send(.breakTapped)
    await room.send(.incrTapped)
    await room.send(.repairTapped)
    #expect(viewer.story == ["0", "1"])
    await room.finish()
  }

  @Test("a viewer that joins meanwhile gets the last state that could be encoded")
  func lateViewer() async {
    let room = CounterRoom(logger: log.logger)
    let first = await room.join("first")
    await room.send(.incrTapped)
    await room.send(.breakTapped)
    #expect(await room.join("late").story == ["1"])
    #expect(first.isConnected)
    await room.finish()
  }

  @Test("a viewer is closed if no state could ever be encoded", arguments: TestTransport.allCases)
  func nothingToShow(over transport: TestTransport) async {
    let room = CounterRoom(over: transport, .init(number: .infinity), logger: log.logger)
    let viewer = await room.join("alice")
    await viewer.showsNothing()
    await viewer.isClosed(.internalError)
    await room.finish()
  }
}
