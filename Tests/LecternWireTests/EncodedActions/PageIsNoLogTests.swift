import Composable
import Testing

@testable import LecternWire

@UserAction
private enum Deed: Equatable {
  case opened
  @Renamed(from: "older") @Renamed(from: "old") case renamed(Int)
  @ServerOnly @Renamed(from: "gone") case loaded(Int)
  case nested(Inner)
  case elements(IdentifiedAction<Int, Inner>)
  case binding(BindingAction<Form>)

  @UserAction
  enum Inner: Equatable {
    @ServerOnly case loaded(Int?)
    @Renamed(from: "old") case renamed
  }

  @BindableState
  struct Form: ViewBindableState, Equatable {
    @BindingState var title = ""
  }
}

/// A page's payload can never be one of a log.
@Suite struct PageIsNoLogTests {
  private static let onlyInALog: [(name: String, value: String?, action: Deed)] = [
    ("old", "1", .renamed(1)), ("older", "1", .renamed(1)),
    ("loaded", "1", .loaded(1)), ("gone", "1", .loaded(1)),
    ("nested.loaded", nil, .nested(.loaded(nil))), ("nested.old", nil, .nested(.renamed)),
    (
      "elements.element.loaded", #"{"id":1,"value":2}"#,
      .elements(.element(id: 1, action: .loaded(2)))
    ),
    ("binding.title", #""a""#, .binding(.set(\.$title, "a"))),
  ]

  @Test("what only a log may have is decoded from a log", arguments: onlyInALog.indices)
  func log(index: Int) throws {
    let (name, value, action) = Self.onlyInALog[index]
    let logged = EncodedAction(name: name, value: value.map { Array($0.utf8) }, isRedacted: false)
    #expect(try logged.action(as: Deed.self) == action)
  }

  @Test(
    "what only a log may have is refused from a page, whatever the message claims",
    arguments: onlyInALog.indices
  )
  func page(index: Int) throws {
    let (name, value, _) = Self.onlyInALog[index]
    let claims = #""isFromLog":true,"isRedacted":false,"lane":1,"sender":null,"role":"presenter""#
    for value in [
      value ?? "null", #"{"isFromLog":true,"id":1,"value":\#(value ?? "null"),\#(claims)}"#,
    ] {
      let message = #"{"type":"action","ref":1,\#(claims),"name":"\#(name)","value":\#(value)}"#
      let error = #expect(throws: Fault.self) {
        try ActionMessage(Array(message.utf8)).action(as: Deed.self)
      }
      #expect([.serverOnly, .unknownAction].contains(error?.code))
    }
  }

  @Test(
    "a message type of a log's entry is unknown",
    arguments: ["entry", "log", "logged", "redacted"]
  )
  func messageType(type: String) {
    let error = #expect(throws: Fault.self) {
      try ActionMessage(Array(#"{"type":"\#(type)","ref":1,"name":"loaded","value":1}"#.utf8))
    }
    #expect(error?.code == .unknownMessage)
  }

  @Test("no part of a page's payload is of a log")
  func parts() throws {
    let json = RawJSON(Array(#"{"isFromLog":true,"list":[true,{"isFromLog":true}]}"#.utf8))
    let payload = MessagePayload(json: json)
    #expect(!payload.isFromLog)
    #expect(payload.field("isFromLog")?.isFromLog == false)
    #expect(payload.field("list")?.elements?.allSatisfy { !$0.isFromLog } == true)
    #expect(LoggedPayload(json: json).field("list")?.elements?.allSatisfy(\.isFromLog) == true)
  }

  @Test(
    "a page cannot send a number that is not finite",
    arguments: ["NaN", "Infinity", "-Infinity"]
  )
  func notFinite(text: String) {
    let message = #"{"type":"action","ref":1,"name":"weighed","value":"\#(text)"}"#
    let error = #expect(throws: Fault.self) {
      try ActionMessage(Array(message.utf8)).action(as: Diary.self)
    }
    #expect(error?.code == .invalidValue)
  }
}
