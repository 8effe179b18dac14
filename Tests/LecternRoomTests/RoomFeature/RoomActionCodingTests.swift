import Composable
import LecternWire
import Testing

@testable import LecternRoom

@Suite struct RoomActionCodingTests {
  static let headcount: Headcount = {
    var headcount = Headcount()
    headcount.watching = 3
    headcount.devices = ["a": 1, "é": 2]
    headcount.wallRoundTrip = 7
    headcount.present = ["p", "q"]
    return headcount
  }()

  static let caret = Caret(
    field: "notes",
    row: "7",
    author: "k3f9",
    after: BoundText("a").version,
    start: 3,
    end: 5
  )

  @Test(
    "a room's action in the log is the same",
    arguments: [
      .hands(.handRaised("Ada \"é\"")), .hands(.handLowered), .floor(.floorGranted("a")),
      .floor(.actionRateSet(5)), .freeze(.frozen),
      .pointer(.pointerMoved(Pointer(target: "counter/0", x: 0.1, y: 1))), .pointer(.pointerHidden),
      .carets(.caretMoved(caret)), .carets(.caretHidden), .carets(.pageLeft("v1.k")),
      .carets(.caretsShown([ShownCaret(caret, of: 3, name: "Ada")])),
      .links(.linkMade(.presenter)),
      .links(.scriptLinkMade),
      .links(.codeGuessedAt), .links(.codeGenerated("a", .random(.participant), codeOnly: true)),
      .links(.opened(address: "http://a/")), .headcount(.counted(headcount)),
      .attendance(.attended(3)), .headcount(.counted(Headcount())), .hands(.viewerLeft("a")),
      .presence(.peopleChanged([PresentPerson(id: "a", name: "Ada")].compactMap(\.self))),
    ] as [RoomAction]
  )
  func same(action: RoomAction) throws {
    #expect(try EncodedAction(action).action(as: RoomAction.self) == action)
  }
}
