import Composable
import Testing

@testable import LecternServer

/// The actions that an app's rules for uploads name.
@Suite struct UploadNamesTests {
  @EnumProperties
  @UserAction
  enum AppAction {
    case board(BoardAction)
    case reset
  }

  @EnumProperties
  @UserAction
  enum BoardAction {
    case pictured(id: Int, value: UploadedFile)
    case renamed(String)
    case added(UploadedFile)
  }

  private func check(_ name: String) throws(UnknownUploadAction) {
    try UploadOptions([UploadRule(name)]).check(against: ActionSchema(of: AppAction.self))
  }

  @Test("an action with a value is named", arguments: ["board.pictured", "board.added"])
  func known(name: String) throws {
    try check(name)
  }

  @Test(
    "any other name is an error that says which actions have a file",
    arguments: ["pictured", "board", "board.picture", "reset", "board.added.value", ""]
  )
  func unknown(name: String) {
    let error = #expect(throws: UnknownUploadAction.self) { try check(name) }
    #expect(
      error?.description
        == "UploadRule(\"\(name)\") names no action with a value. There is \"board.added\", \"board.pictured\"."
    )
  }
}
