import Composable
import LecternWire
import Testing

/// The limits on the size of a message.
@Suite struct MessageLimitsTests {
  func fault(_ text: String, _ limits: MessageLimits = MessageLimits()) -> Fault? {
    do throws(Fault) {
      _ = try ActionMessage(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  func message(name: String = "a", value: String = "null") -> String {
    #"{"type":"action","ref":1,"name":"\#(name)","value":\#(value)}"#
  }

  @Test("a message of the maximum length is accepted, one byte more is refused")
  func length() {
    var limits = MessageLimits()
    limits.length = message().utf8.count
    #expect(fault(message(), limits) == nil)
    #expect(fault(message() + " ", limits)?.code == .malformedMessage)
    #expect(fault(message() + " ") == nil)
  }

  @Test("a message of the maximum depth is accepted, one level more is refused")
  func depth() {
    func nested(_ depth: Int) -> String {
      let inside = depth - 1
      return message(
        value: String(repeating: "[", count: inside) + String(repeating: "]", count: inside)
      )
    }
    let limit = MessageLimits().depth
    #expect(fault(nested(limit)) == nil)
    #expect(fault(nested(limit + 1))?.code == .malformedMessage)
    #expect(fault(nested(30_000))?.code == .malformedMessage)
    var limits = MessageLimits()
    limits.depth = 2
    #expect(fault(nested(2), limits) == nil)
    #expect(fault(nested(3), limits)?.message.contains("2 levels") == true)
  }

  @Test("a name of the maximum length is accepted, one byte more is refused")
  func nameLength() {
    var limits = MessageLimits()
    limits.nameLength = 5
    #expect(fault(message(name: "12345"), limits) == nil)
    #expect(fault(message(name: "1234é"), limits)?.code == .unknownAction)
    #expect(fault(message(name: "123456"))?.code == nil)
  }

  @Test("a fault truncates a long quotation, and has a short one whole")
  func quotation() throws {
    let long = String(repeating: "wish ", count: 10_000)
    let type = try #require(fault(#"{"type":"\#(long)","ref":1}"#))
    #expect(type.code == .unknownMessage)
    #expect(type.message.hasPrefix(#"there is no message type "wish wish"#))
    #expect(type.message.count < 300)
    let error = UserActionError.invalidValue(ActionName("count"), reason: long)
    #expect(Fault(ref: 1, error).message.count < 300)
    #expect(fault(#"{"type":"wish"}"#)?.message == #"there is no message type "wish""#)
  }
}
