import Composable
import Testing

@testable import LecternWire

@UserAction
private enum Deed: Equatable {
  @PresenterOnly @Renamed(from: "begun") case opened
  @DriverOnly case rows(IdentifiedAction<Int, Inner>)
  @PresenterOnly case optional(Generic<Inner?>)

  @UserAction
  enum Inner: Codable, Equatable {
    @PresenterOnly case renamed(String)
  }

  @UserAction
  enum Generic<Value: Codable & Equatable & Sendable>: Equatable {
    case child(Value)
    case maybe(Value?)
  }
}

/// Marked cases in a log.
@Suite struct MarkedActionLogTests {
  @Test(
    "a log has marked actions like any other",
    arguments: [
      Deed.opened, .rows(.element(id: 1, action: .renamed("a"))),
      .optional(.child(.renamed("a"))), .optional(.child(nil)), .optional(.maybe(nil)),
      .optional(.maybe(.renamed("a"))),
    ]
  )
  private func log(action: Deed) throws {
    #expect(try EncodedAction(action).action(as: Deed.self) == action)
  }

  @Test("a log's old name of a marked case is decoded")
  func renamed() throws {
    let logged = EncodedAction(name: "begun", value: nil, isRedacted: false)
    #expect(try logged.action(as: Deed.self) == .opened)
  }
}
