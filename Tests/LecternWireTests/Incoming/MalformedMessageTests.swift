import Composable
import Foundation
import LecternWire
import Testing

/// A malformed message is answered with a fault, and never crashes.
@Suite struct MalformedMessageTests {
  func code(_ bytes: [UInt8]) -> Fault.Code? {
    do throws(Fault) {
      _ = try ActionMessage(bytes).action(as: Action.self)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "a message that is not a JSON object is a fault",
    arguments: [
      "", " ", "hello", "null", "true", "7", "\"action\"", "[]", "[{}]", "{", "}", "{\"type\"}",
      "{'type':'action'}", "{\"type\":\"action\",}", "\u{0}", "NaN",
      #"{"type":"action","ref":1,"name":"counter.incrTapped"} x"#,
      #"{"type":"action","ref":1,"name":"counter.incrTapped"}{}"#,
      #"{"type":"action","ref":1,"name":"counter.incrTapped""#,
      #"{"type":"action","ref":01,"name":"counter.incrTapped"}"#,
      "{\"type\":\"action\",\"ref\":1,\"name\":\"a\nb\"}",
    ]
  )
  func notAnObject(text: String) {
    #expect(code(Array(text.utf8)) == .malformedMessage)
  }

  @Test(
    "a missing field, or one of another type, is a fault",
    arguments: [
      "{}", #"{"ref":1,"name":"counter.incrTapped"}"#,
      #"{"type":null,"ref":1,"name":"counter.incrTapped"}"#,
      #"{"type":1,"ref":1,"name":"counter.incrTapped"}"#,
      #"{"type":["action"],"ref":1,"name":"counter.incrTapped"}"#,
      #"{"type":"action","name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":null,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":"1","name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":true,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":-1,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":1.5,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":1e400,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":99999999999999999999,"name":"counter.incrTapped"}"#,
      #"{"type":"action","ref":1}"#, #"{"type":"action","ref":1,"name":null}"#,
      #"{"type":"action","ref":1,"name":{}}"#,
    ]
  )
  func wrongField(text: String) {
    #expect(code(Array(text.utf8)) == .malformedMessage)
  }

  @Test("an unknown type is a fault", arguments: ["", "Action", "snapshot", "ack", "action "])
  func unknownType(type: String) {
    let text = #"{"type":"\#(type)","ref":1,"name":"counter.incrTapped"}"#
    #expect(code(Array(text.utf8)) == .unknownMessage)
  }

  @Test(
    "invalid UTF-8 is a fault",
    arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]
  )
  func notUTF8(bytes: [UInt8]) {
    let start = Array(#"{"type":"action","ref":1,"name":"textChanged","value":""#.utf8)
    #expect(code(start + bytes + Array("\"}".utf8)) == .invalidValue)
  }

  @Test(
    "a lone surrogate is not a string",
    arguments: [#"\ud800"#, #"\udc00"#, #"\ud800\u0041"#]
  )
  func loneSurrogate(escape: String) {
    let value = #"{"type":"action","ref":1,"name":"textChanged","value":"\#(escape)"}"#
    let name = #"{"type":"action","ref":1,"name":"\#(escape)"}"#
    #expect(code(Array(value.utf8)) == .invalidValue)
    #expect(code(Array(name.utf8)) == .malformedMessage)
  }

  @Test("one of two duplicate fields counts, so nothing is done twice")
  func duplicateKeys() {
    let text = #"{"type":"action","ref":1,"ref":2,"name":"launch","name":"launch"}"#
    #expect(code(Array(text.utf8)) == .unknownAction)
  }

  @Test("a byte order mark is ignored")
  func byteOrderMark() {
    let text = "\u{feff}" + #"{"type":"action","ref":1,"name":"counter.incrTapped"}"#
    #expect(code(Array(text.utf8)) == nil)
  }

  @Test("100,000 nested lists are refused", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deepNesting(opening: String) {
    let nesting = String(repeating: opening, count: 100_000)
    #expect(code(Array(nesting.utf8)) == .malformedMessage)
    let value = #"{"type":"action","ref":1,"name":"textChanged","value":\#(nesting)"#
    #expect(code(Array(value.utf8)) == .malformedMessage)
  }

  @Test("100,000 nested and closed lists are refused")
  func deepNestingClosed() {
    let nesting =
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let value = #"{"type":"action","ref":1,"name":"textChanged","value":\#(nesting)}"#
    #expect(code(Array(value.utf8)) == .malformedMessage)
  }

  @Test("a damaged message is always answered", arguments: 0..<10)
  func damaged(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let message =
      #"{"type":"action","ref":1,"name":"textChanged","value":["\u00e9🎉",{"a":-1.5e3}]}"#
    for _ in 0..<1_000 {
      var bytes = Array(message.utf8)
      for _ in 0...random.below(3) {
        switch random.below(3) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1 where bytes.count > 1: bytes.remove(at: random.below(bytes.count))
        default: bytes.removeLast(random.below(bytes.count))
        }
      }
      // Even intact, the value does not fit: it is a list, and the action takes a string.
      #expect(code(bytes) != nil)
    }
  }
}
