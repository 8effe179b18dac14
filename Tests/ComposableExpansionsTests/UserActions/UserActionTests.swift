import Composable
import Testing

@Suite("An action name sent by a page")
struct UserActionTests {
  @UserAction
  fileprivate enum Action: Equatable {
    case incrTapped
    case stepChanged(Int)
    case renamed(to: String)
    case selected(Int?)
    case listed([Int])
    case moved(from: Int, to: Int)
    case noted(text: String, in: Int?)
    case placed(Int, at: String)
    case marked(Int, String?)
    case `default`
    case `say "hi"`
    @ServerOnly case loaded(Int)
    #if os(Windows)
      case elsewhere
    #else
      case here
    #endif
  }

  @Test(
    "identifies an action by its case and value",
    arguments: [
      ("incrTapped", nil, .incrTapped),
      ("incrTapped", "null", .incrTapped),
      ("stepChanged", "5", .stepChanged(5)),
      ("renamed", "\"Blob\"", .renamed(to: "Blob")),
      ("selected", "5", .selected(5)),
      ("selected", "null", .selected(nil)),
      ("selected", nil, .selected(nil)),
      ("listed", "[5,7]", .listed([5, 7])),
      ("moved", "{\"from\":1,\"to\":2}", .moved(from: 1, to: 2)),
      ("noted", "{\"text\":\"a\",\"in\":1}", .noted(text: "a", in: 1)),
      ("noted", "{\"text\":\"a\"}", .noted(text: "a", in: nil)),
      ("placed", "[1,\"a\"]", .placed(1, at: "a")),
      ("marked", "[1,\"a\"]", .marked(1, "a")),
      ("marked", "[1,null]", .marked(1, nil)),
      ("default", nil, .default),
      ("say \"hi\"", nil, .`say "hi"`),
      ("here", nil, .here),
    ] as [(String, String?, Action)]
  )
  fileprivate func isAction(name: String, json: String?, action: Action) throws {
    #expect(try Action.decoded(name, json) == action)
  }

  @Test(
    "is unknown if no case has it",
    arguments: [
      "", ".", "nothing", "IncrTapped", "incrTapped.", "incrTapped.more", "stepChanged.more",
      "moved.from", "placed.0", ".incrTapped", "incrTapped()", "`default`", "elsewhere",
    ]
  )
  func isUnknown(name: String) {
    #expect(throws: UserActionError.unknownAction(ActionName(name))) {
      try Action.decoded(name, "5")
    }
  }

  @Test("is rejected for a server-only case", arguments: ["loaded", "loaded.more"])
  func isServerOnly(name: String) {
    #expect(throws: UserActionError.serverOnly(ActionName(name))) { try Action.decoded(name, "5") }
  }
}
