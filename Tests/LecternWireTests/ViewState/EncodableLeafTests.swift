import Foundation
import LecternWire
import Testing

/// `Encodable` values have the same canonical form as view states.
@Suite struct EncodableLeafTests {
  struct Leaf: Codable, Equatable {
    var b = 1.0
    var a = "x/y"
    var numbers: [Double] = []
    var whole: Int64 = 0
    var fields: [String: Int] = [:]
    var date = Date(timeIntervalSince1970: 0)
  }

  @ViewState struct Holder { var leaf: Leaf }

  func text(_ leaf: Leaf) throws -> String {
    var json = JSONWriter()
    try Holder(leaf: leaf).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("fields are sorted, and numbers formatted as in ECMAScript")
  func canonical() throws {
    #expect(
      try text(Leaf(numbers: [1e21, 1e20, 1e-7, 0.000001, .leastNonzeroMagnitude, -0.0, 1.5]))
        == """
        {"leaf":{"a":"x/y","b":1,"date":"1970-01-01T00:00:00Z","fields":{},\
        "numbers":[1e+21,100000000000000000000,1e-7,0.000001,5e-324,0,1.5],"whole":0}}
        """
    )
  }

  @Test("keys are sorted by their UTF-16 code units")
  func keys() throws {
    let text = try text(Leaf(fields: ["\u{1f600}": 1, "\u{fb33}": 2, "a": 3, "B": 4]))
    #expect(text.contains(#""fields":{"B":4,"a":3,"\#u{1f600}":1,"\#u{fb33}":2}"#))
  }

  @Test("an integer beyond what a browser can represent is refused", arguments: [1 << 53, .min])
  func tooLarge(number: Int64) {
    let error = #expect(throws: UnencodableValue.self) { try text(Leaf(whole: number)) }
    #expect(error?.description.contains("beyond what a browser can count") == true)
    #expect(error?.path == ["leaf", "whole"])
  }

  @Test("NaN is refused")
  func notANumber() {
    #expect(throws: UnencodableValue.self) { try text(Leaf(b: .nan)) }
  }

  @Test("a changed value is replaced as a whole")
  func change() throws {
    var patch = PatchWriter()
    try Holder(leaf: Leaf(a: "y")).writeChanges(since: Holder(leaf: Leaf()), to: &patch)
    #expect(
      String(decoding: patch.bytes, as: UTF8.self).hasPrefix(#"[{"op":"replace","path":"/leaf""#)
    )
    var none = PatchWriter()
    try Holder(leaf: Leaf()).writeChanges(since: Holder(leaf: Leaf()), to: &none)
    #expect(none.isEmpty)
  }
}
