import Composable
import Testing

@Suite("The reason for an invalid value")
struct UserActionReasonTests {
  struct Row: Codable, Equatable {
    enum Color: String, Codable { case red }
    let name: String
    let color: Color
  }

  struct Picky: Codable {
    struct Refusal: Error {}
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  @UserAction
  fileprivate enum Action {
    case incrTapped
    case stepChanged(Int)
    case scaled(Double)
    case flagged(Bool)
    case renamed(String?)
    case listed([Int])
    case moved(from: Int, to: Int)
    case placed(Int, at: String)
    case rows([Row])
    case picked(Picky)
  }

  @Test(
    "is described in words",
    arguments: [
      ("incrTapped", "5", "must be absent"),
      ("stepChanged", nil, "is missing"),
      ("stepChanged", "null", "is missing"),
      ("stepChanged", "\"5\"", "must be a whole number"),
      ("stepChanged", "1.5", "is not an allowed value"),
      ("stepChanged", "99999999999999999999", "is not an allowed value"),
      ("scaled", "true", "must be a number"),
      ("flagged", "1", "must be true or false"),
      ("renamed", "5", "must be text"),
      ("listed", "{}", "must be a list"),
      ("listed", "[1,\"2\"]", "must be a whole number at \"1\""),
      ("moved", nil, "is missing"),
      ("moved", "[1,2]", "must be an object"),
      ("moved", "{\"from\":1}", "is missing a value at \"to\""),
      ("moved", "{\"from\":1,\"to\":null}", "is missing a value at \"to\""),
      ("moved", "{\"from\":1,\"to\":\"2\"}", "must be a whole number at \"to\""),
      ("placed", "{}", "must be a list"),
      ("placed", "[1]", "is missing a value at \"1\""),
      ("placed", "[1,\"a\",2]", "has too many values"),
      ("rows", "[{\"name\":\"a\",\"color\":\"blue\"}]", "is not an allowed value at \"0.color\""),
      ("picked", "5", "is not of the right type"),
    ] as [(String, String?, String)]
  )
  func reason(name: String, json: String?, reason: String) {
    #expect(throws: UserActionError.invalidValue(ActionName(name), reason: reason)) {
      try Action.decoded(name, json)
    }
  }

  @Test("forms a sentence with the name")
  func sentence() {
    let error = #expect(throws: UserActionError.self) { try Action.decoded("stepChanged") }
    #expect(error?.description == "the value of \"stepChanged\" is missing")
  }
}
