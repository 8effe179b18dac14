import Composable
import Foundation
import LecternWire
import Testing

@Suite struct EncodedActionTests {
  func json(_ action: Diary) throws -> String? {
    try EncodedAction(action).value.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("the value has the form that a page sends")
  func form() throws {
    #expect(try json(.opened) == nil)
    #expect(try json(.chosen(nil)) == nil)
    #expect(try json(.numbered(5)) == "5")
    #expect(try json(.titled("a")) == #""a""#)
    #expect(try json(.labelled(only: 5)) == "5")
    #expect(try json(.moved(from: 1, in: nil)) == #"{"from":1,"in":null}"#)
    #expect(try json(.placed(1, at: "a")) == #"[1,"a"]"#)
    #expect(try json(.elements(.element(id: 7, action: .numbered(1)))) == #"{"id":7,"value":1}"#)
    #expect(try json(.elements(.element(id: 7, action: .opened))) == #"{"id":7}"#)
    #expect(try json(.binding(.set(\.$mark, nil))) == "null")
  }

  @Test("the name has a part for each nested action")
  func name() throws {
    #expect(try EncodedAction(Diary.nested(.inner(.opened))).name == "nested.inner.opened")
    #expect(try EncodedAction(Diary.binding(.set(\.$title, ""))).name == "binding.title")
    #expect(
      try EncodedAction(Diary.elements(.element(id: 7, action: .opened))).name
        == "elements.element.opened"
    )
  }

  @Test("a page's message with the same name and value gives the same action")
  func page() throws {
    for action in EncodedActionLawTests.all {
      let logged = try EncodedAction(action)
      guard
        !["loaded", "wrapped", "binding", "blanked", "blankedAt", "raw"].contains(
          where: logged.name.hasPrefix
        )
      else { continue }
      let value = logged.value.map { #","value":\#(String(decoding: $0, as: UTF8.self))"# } ?? ""
      guard !value.contains("Infinity"), !value.contains("NaN") else { continue }
      let message = #"{"type":"action","ref":1,"name":"\#(logged.name)"\#(value)}"#
      #expect(try ActionMessage(Array(message.utf8)).action(as: Diary.self) == action)
    }
  }

  @Test("a redacted value is not encoded, and cannot be decoded")
  func redacted() throws {
    for action in [
      Diary.passwordEntered("hunter2"), .nested(.passwordEntered("hunter2")),
      .elements(.element(id: 7, action: .passwordEntered("hunter2"))), .failed(Diary.Failure()),
    ] {
      let logged = try EncodedAction(action)
      #expect(logged.isRedacted)
      #expect(logged.value == nil)
      #expect(throws: UserActionError.redacted(ActionName(logged.name))) {
        try logged.action(as: Diary.self)
      }
    }
    #expect(try EncodedAction(Diary.nested(.passwordEntered(""))).name == "nested.passwordEntered")
  }

  @Test("a case that was redacted later is decoded with the value of an older log")
  func redactedLater() throws {
    let old = EncodedAction(name: "passwordEntered", value: Array(#""a""#.utf8), isRedacted: false)
    #expect(try old.action(as: Diary.self) == .passwordEntered("a"))
    let other = EncodedAction(name: "failed", value: Array("5".utf8), isRedacted: false)
    #expect(throws: UserActionError.redacted(ActionName("failed"))) {
      try other.action(as: Diary.self)
    }
  }

  @Test("a binding to a private field cannot be encoded")
  func privateField() {
    let error = #expect(throws: UnencodableAction.self) {
      try EncodedAction(Diary.nested(.binding(Diary.State.secretBinding(1))))
    }
    #expect(
      error?.description
        == #""nested.binding" cannot be written to the log: a binding sets a field of State that has no "#
        + "name, because it is private; let a case of its own set it"
    )
  }

  @Test(
    "an entry that no case can decode is an error",
    arguments: [
      ("opened", "5"), ("numbered", nil), ("numbered", #""5""#), ("numbered", "5.5"),
      ("numbered", "{"), ("numbered", ""), ("weighed", #""infinity""#), ("moved", "[1,2]"),
      ("moved", #"{"in":"a"}"#),
      ("placed", "[1]"), ("placed", "[1,null,2]"), ("elements.element.opened", "{}"),
      ("nested", nil),
      ("binding.secret", "5"), ("closed", nil), ("wrapped.some", nil),
    ] as [(String, String?)]
  )
  func undecodable(name: String, value: String?) {
    let logged = EncodedAction(name: name, value: value.map { Array($0.utf8) }, isRedacted: false)
    #expect(throws: UserActionError.self) { try logged.action(as: Diary.self) }
  }
}
