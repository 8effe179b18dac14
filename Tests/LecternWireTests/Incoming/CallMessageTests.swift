import Composable
import LecternWire
import Testing

/// Messages of calls, which people write by hand.
@Suite struct CallMessageTests {
  private func message(_ text: String, number: Int?) throws(Fault) -> ActionMessage {
    try ActionMessage(Array(text.utf8), number: number)
  }

  @Test(
    "a call's message may omit its type and its ref",
    arguments: [
      (#"{"name":"counter.incrTapped"}"#, 3),
      (#"{"type":"action","name":"counter.incrTapped"}"#, 3),
      (#"{"ref":7,"name":"counter.incrTapped"}"#, 7),
      (#"{"type":"action","ref":7,"name":"counter.incrTapped"}"#, 7),
    ]
  )
  func completed(text: String, ref: Int) throws {
    #expect(try message(text, number: 3).ref == ref)
  }

  @Test("a fault of a malformed message names its number", arguments: ["{", "[]", "{}", "1"])
  func malformed(text: String) {
    let fault = #expect(throws: Fault.self) { try message(text, number: 3) }
    #expect(fault?.code == .malformedMessage)
    #expect(fault?.ref == 3)
  }

  @Test("a page's message must have both", arguments: [#"{"name":"a"}"#, #"{"type":"action"}"#])
  func page(text: String) {
    #expect(throws: Fault.self) { try message(text, number: nil) }
  }

  @Test("another type and a negative ref are faults of a call, too")
  func wrong() {
    #expect(throws: Fault.self) { try message(#"{"type":"ping","name":"a"}"#, number: 1) }
    #expect(throws: Fault.self) { try message(#"{"ref":-1,"name":"a"}"#, number: 1) }
  }
}
