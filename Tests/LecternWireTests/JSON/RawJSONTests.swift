import Foundation
import Testing

@testable import LecternTesting
@testable import LecternWire

/// Scanning untrusted text.
@Suite struct RawJSONTests {
  func raw(_ text: String) -> RawJSON? { RawJSON(Array(text.utf8)) }

  @Test(
    "valid JSON is accepted",
    arguments: [
      "0", "-0", "10", "1.5e+10", "1E-2", "true", "false", "null", #""""#, "[]", "{}", "[[],{}]",
      " [ 1 , 2 ] ", #"{ "a" : { "b" : [ ] } , "a" : 1 }"#, #""\"\\\/\b\f\n\r\t\u00e9""#, "\"é🎉\"",
    ]
  )
  func accepted(text: String) {
    #expect(raw(text) != nil)
  }

  @Test(
    "invalid JSON is refused",
    arguments: [
      "", "00", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "tru", "truex", "nul",
      "'a'",
      "[1,]", "[1, ]", "[,1]", "[1 2]", "[", "]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
      #"{1:2}"#,
      #"{"a" 1}"#, "[}", "{]", #""\x""#, #""\u12g4""#, #""\u12""#, "\"\n\"", "\"", "1 2", "[] []",
      "/**/1",
    ]
  )
  func refused(text: String) {
    #expect(raw(text) == nil)
  }

  @Test("escapes are decoded, and a lone surrogate is not a string")
  func escapes() {
    #expect(raw(#""\"\\\/\b\f\n\r\t\u00e9\uD83C\uDF89""#)?.string == "\"\\/\u{8}\u{c}\n\r\té🎉")
    for half in [#""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#] {
      #expect(raw(half)?.string == nil)
    }
    #expect(RawJSON([0x22, 0xC0, 0x80, 0x22])?.string == nil)
  }

  @Test("an integer is decoded in any notation")
  func integers() {
    #expect(raw("1e2")?.integer == 100)
    #expect(raw("-0")?.integer == 0)
    #expect(raw("12.50e1")?.integer == 125)
    for text in ["1.5", "1e400", "99999999999999999999", "true", "\"1\"", "[1]"] {
      #expect(raw(text)?.integer == nil)
    }
  }

  @Test("512 levels are accepted, one more is refused")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(raw(nested(512)) != nil)
    #expect(raw(nested(513)) == nil)
  }

  @Test(
    "lists and objects beyond the maximum depth are refused",
    arguments: [1, 2, 7]
  )
  func depthLimit(limit: Int) {
    for (start, end) in [("[", "]"), (#"{"a":"#, "}")] {
      for leaf in ["[]", "{}"] {
        func nested(_ depth: Int) -> [UInt8] {
          let count = depth - 1
          let text = String(repeating: start, count: count) + leaf
          return Array((text + String(repeating: end, count: count)).utf8)
        }
        #expect(RawJSON(nested(limit), depthLimit: limit) != nil)
        #expect(RawJSON(nested(limit + 1), depthLimit: limit) == nil)
      }
    }
  }

  /// The oracle is Foundation, except that it accepts a trailing comma.
  @Test("scanner and Foundation agree on random JSON", arguments: 0..<20)
  func fuzz(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<500 {
      var text = random.json(depth: 4)
      for _ in 0..<random.below(3) { random.damage(&text) }
      let bytes = text.flatMap { Array($0.utf8) }
      let expected = try? JSONSerialization.jsonObject(
        with: Data(bytes),
        options: .fragmentsAllowed
      )
      let found = RawJSON(bytes)
      let hasLastComma = text.joined().contains(/,\s*[\]}]/)
      try #require((found != nil) == (expected != nil) || hasLastComma, "\(text.joined())")
      guard let found else { continue }
      var canonical = JSONWriter()
      try found.write(to: &canonical)
      try #require(
        try JSONValue(canonical.bytes) == JSONValue(bytes),
        "\(text.joined()) as \(String(decoding: canonical.bytes, as: UTF8.self))"
      )
    }
  }
}

extension SplitMix64 {
  /// Returns the pieces of random JSON.
  fileprivate mutating func json(depth: Int) -> [String] {
    let blank = pick(["", "", "", " ", "\n\t"])
    switch below(depth > 0 ? 8 : 4) {
    case 0: return [pick(["0", "-1", "12", "1.5", "-0.25e2", "1E3"]), blank]
    case 1: return [pick(["true", "false", "null"]), blank]
    case 2, 3: return [blank, "\"", pick(Self.contents), pick(Self.contents), "\""]
    case 4, 5:
      var pieces = ["["]
      for index in 0..<below(4) { pieces += (index > 0 ? [","] : []) + json(depth: depth - 1) }
      return pieces + [blank, "]"]
    default:
      var pieces = ["{", blank]
      for index in 0..<below(4) {
        // Unique names: parsers differ in which duplicate counts.
        pieces +=
          (index > 0 ? [","] : []) + ["\"", "\(index)", pick(Self.contents), "\"", blank, ":"]
        pieces += json(depth: depth - 1)
      }
      return pieces + ["}", blank]
    }
  }

  private static let contents = [
    "", "a", "é🎉\u{2028}", #"\n"#, #"\u00e9"#, #"\ud83c\udf89"#, #"\""#, #"\\"#, "/", "{", "]", ",",
  ]

  /// Removes a piece, adds one, or swaps two.
  fileprivate mutating func damage(_ pieces: inout [String]) {
    guard !pieces.isEmpty else { return }
    let place = below(pieces.count)
    switch below(3) {
    case 0: pieces.remove(at: place)
    case 1:
      pieces.insert(pick(["{", "}", "[", "]", ",", ":", "\"", "1", "-", "e", " ", "x"]), at: place)
    default: pieces.swapAt(place, below(pieces.count))
    }
  }
}
