import Composable
import Foundation
import LecternWire
import Testing

@Suite struct ActionMessageTests {
  func message(_ text: String) throws(Fault) -> ActionMessage {
    try ActionMessage(Array(text.utf8))
  }

  func fault(_ text: String) -> Fault? {
    do throws(Fault) {
      _ = try message(text).action(as: Action.self)
      return nil
    } catch {
      return error
    }
  }

  @Test("an action with a value is decoded")
  func value() throws {
    let message = try ActionMessage(Fixture.bytes("up/action"))
    #expect(message.ref == 7)
    #expect(message.name == ActionName("favoritePrimes.deleteFavoritePrimes"))
    #expect(try message.action(as: Action.self) == .deleted([5]))
  }

  @Test("an action without a value is decoded")
  func noValue() throws {
    let message = try ActionMessage(Fixture.bytes("up/action-without-value"))
    #expect(message.ref == 8)
    #expect(try message.action(as: Action.self) == .incrTapped)
  }

  @Test(
    "unusual but valid messages are accepted",
    arguments: [
      #"{"type":"action","ref":0,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":9007199254740991,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":1,"name":"counter.incrTapped","value":null}"#,
      #"{"type":"action","ref":1,"name":"counter.incrTapped","more":{"of":["it"]}}"#,
      #"{"type":"action","ref":1e2,"name":"counter.incrTapped"}"#,
      " {\n\t\"ref\" : 1 , \"type\" : \"action\" , \"name\" : \"counter.incrTapped\" }\r\n",
      #"{"type":"\u0061ction","ref":1,"name":"counter\u002eincrTapped"}"#,
    ]
  )
  func accepted(text: String) {
    #expect(fault(text) == nil)
  }

  @Test("strings are decoded exactly", arguments: ["", "é\u{301}🎉\u{2028}", "\u{0}\"\\"])
  func text(text: String) throws {
    let value = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let message = try message(#"{"type":"action","ref":1,"name":"textChanged","value":\#(value)}"#)
    #expect(try message.action(as: Action.self) == .textChanged(text))
  }

  @Test("an unknown action, a server-only action and a wrong value are faults")
  func refused() {
    func code(_ rest: String) -> Fault.Code? {
      fault(#"{"type":"action","ref":3,"name":\#(rest)}"#)?.code
    }
    #expect(code(#""launch""#) == .unknownAction)
    #expect(code(#""""#) == .unknownAction)
    #expect(code(#""loaded""#) == .serverOnly)
    #expect(code(#""textChanged""#) == .invalidValue)
    #expect(code(#""textChanged","value":3"#) == .invalidValue)
    #expect(code(#""counter.incrTapped","value":3"#) == .invalidValue)
  }

  @Test("a fault has the ref of its action")
  func ref() {
    #expect(fault(#"{"type":"action","ref":3,"name":"launch"}"#)?.ref == 3)
    #expect(fault(#"{"type":"wish","ref":3}"#)?.ref == 3)
    #expect(fault(#"{"type":"action","ref":3}"#)?.ref == 3)
    #expect(fault(#"{"ref":3}"#)?.ref == 3)
  }
}
