import Lectern
import LecternTransport
import Logging
import Synchronization
import Testing

/// A view state that has no JSON, such as one with a NaN.
@Suite struct UnencodableStateTests {
  @Test("viewers stay where they are, and the error is logged")
  func viewersStay() throws {
    let log = Log()
    let stage = Stage(logger: log.logger)
    let viewers = stage.open(1, 2)
    stage.say(action("breakTapped", ref: 1), on: viewers[0])
    #expect(try viewers[0].story == ["0", "ack 1"])
    #expect(try viewers[1].story == ["0"])
    #expect(viewers.allSatisfy { $0.closing == nil })
    #expect(log.errors.contains { $0.contains("cannot be encoded") })
  }

  @Test("the room goes on as soon as the state can be shown again")
  func recovery() throws {
    let stage = Stage()
    let viewer = stage.open(1)[0]
    stage.send(.breakTapped)
    stage.send(.incrTapped)
    stage.send(.repairTapped)
    #expect(try viewer.story == ["0", "1"])
  }

  @Test("one who comes meanwhile is shown the last state that could be shown")
  func lateViewer() throws {
    let stage = Stage()
    let first = stage.open(1)[0]
    stage.send(.incrTapped)
    stage.send(.breakTapped)
    #expect(try stage.open(2)[0].story == ["1"])
    #expect(first.closing == nil)
  }

  @Test("where no state could ever be shown, one who comes is turned away")
  func nothingToShow() {
    let stage = Stage(StageState(number: .infinity))
    let viewer = stage.open(1)[0]
    #expect(viewer.frames.isEmpty)
    #expect(viewer.closing == .internalError)
  }
}
