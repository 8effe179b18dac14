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
      ("incrTapped", "5", "must be absent; the page sent 5"),
      ("stepChanged", nil, "is missing"),
      ("stepChanged", "null", "is missing"),
      ("stepChanged", "\"5\"", "must be a whole number; the page sent \"5\""),
      ("stepChanged", "1.5", "is not an allowed value; the page sent 1.5"),
      (
        "stepChanged", "99999999999999999999",
        "is not an allowed value; the page sent 99999999999999999999"
      ),
      ("scaled", "true", "must be a number; the page sent true"),
      ("flagged", "1", "must be true or false; the page sent 1"),
      ("renamed", "5", "must be text; the page sent 5"),
      ("listed", "{}", "must be a list; the page sent {}"),
      ("listed", "[1,\"2\"]", "must be a whole number at \"1\"; the page sent [1,\"2\"]"),
      ("moved", nil, "is missing"),
      ("moved", "[1,2]", "must be an object; the page sent [1,2]"),
      ("moved", "{\"from\":1}", "is missing a value at \"to\""),
      ("moved", "{\"from\":1,\"to\":null}", "is missing a value at \"to\""),
      (
        "moved", "{\"from\":1,\"to\":\"2\"}",
        "must be a whole number at \"to\"; the page sent \"2\""
      ),
      ("placed", "{}", "must be a list; the page sent {}"),
      ("placed", "[1]", "is missing a value at \"1\""),
      ("placed", "[1,\"a\",2]", "has too many values; the page sent [1,\"a\",2]"),
      (
        "rows", "[{\"name\":\"a\",\"color\":\"blue\"}]",
        """
        is not an allowed value at "0.color"; \
        the page sent [{"name":"a","color":"blue"}]
        """
      ),
      ("picked", "5", "is not of the right type; the page sent 5"),
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

  @Test(
    "names the way to send what data-id does not",
    arguments: [
      ("stepChanged", "use data-value instead, or a case with the labels \"id:\" and \"value:\""),
      ("incrTapped", "remove it"),
    ]
  )
  func element(name: String, fix: String) {
    for json in [#"{"id":7,"value":"Milk"}"#, #"{"id":"x"}"#] {
      let error = #expect(throws: UserActionError.self) { try Action.decoded(name, json) }
      let suffix = "; the page sent \(json), because of data-id: \(fix)"
      #expect(error?.description.hasSuffix(suffix) == true)
    }
  }

  @Test("does not name data-id for another object")
  func otherObject() {
    for (name, json) in [("stepChanged", #"{"from":1}"#), ("stepChanged", #"{"id":null}"#)] {
      let error = #expect(throws: UserActionError.self) { try Action.decoded(name, json) }
      #expect(error?.description.hasSuffix("; the page sent \(json)") == true)
    }
  }

  @Test("has 80 characters of the value at most, on one line")
  func shortened() {
    let long = "\"" + String(repeating: "\u{202e}é", count: 1000) + "\""
    let error = #expect(throws: UserActionError.self) { try Action.decoded("stepChanged", long) }
    let sent = "\"" + String(repeating: " é", count: 39) + " …"
    #expect(error?.description.hasSuffix("; the page sent \(sent)") == true)
    let whole = "\"" + String(repeating: "a", count: 78) + "\""
    let other = #expect(throws: UserActionError.self) { try Action.decoded("stepChanged", whole) }
    #expect(other?.description.hasSuffix("; the page sent \(whole)") == true)
  }

  @Test("does not quote a log")
  func log() {
    var payload = JSONPayload(json: "\"secret\"")
    payload.isFromLog = true
    let name = ActionName("stepChanged")
    #expect(throws: UserActionError.invalidValue(name, reason: "must be a whole number")) {
      try Action.userAction(named: name, payload: payload)
    }
  }
}
