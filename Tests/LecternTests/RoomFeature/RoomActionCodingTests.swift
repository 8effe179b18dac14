import Composable
import LecternWire
import Testing

@testable import Lectern

@Suite struct RoomActionCodingTests {
  static let headcount: Headcount = {
    var headcount = Headcount()
    headcount.watching = 3
    headcount.devices = ["a": 1, "é": 2]
    headcount.wallRoundTrip = 7
    headcount.present = ["p", "q"]
    return headcount
  }()

  @Test(
    "a room's action in the log is the same",
    arguments: [
      .handRaised("Ada \"é\""), .handLowered, .floorGranted("a"), .actionRateSet(5), .frozen,
      .pointerMoved(Pointer(target: "counter/0", x: 0.1, y: 1)), .pointerHidden,
      .linkMade(.presenter),
      .codeGuessedAt, .codeReady("a", .random(.participant), codeOnly: true),
      .opened(address: "http://a/"), .counted(headcount), .counted(Headcount()), .viewerLeft("a"),
    ] as [RoomAction]
  )
  func same(action: RoomAction) throws {
    #expect(try EncodedAction(action).action(as: RoomAction.self) == action)
  }
}
