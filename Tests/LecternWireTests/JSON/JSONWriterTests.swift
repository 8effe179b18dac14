import Foundation
import LecternWire
import Testing

@Suite struct JSONWriterTests {
  func text(_ value: some ViewState) throws -> String {
    var json = JSONWriter()
    try value.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The samples of RFC 8785, appendix B, and others checked against ECMAScript.
  @Test(
    "a number is formatted as in ECMAScript",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (100, "100"),
      (.leastNonzeroMagnitude, "5e-324"), (-.leastNonzeroMagnitude, "-5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (9_007_199_254_740_992, "9007199254740992"), (-9_007_199_254_740_992, "-9007199254740992"),
      (295_147_905_179_352_825_856, "295147905179352830000"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (9.999999999999997e22, "9.999999999999997e+22"), (1e23, "1e+23"),
      (1.0000000000000001e23, "1.0000000000000001e+23"), (0.000001, "0.000001"), (1e-7, "1e-7"),
      (0.0000012345, "0.0000012345"), (1.2345e-7, "1.2345e-7"),
      (333333333.3333332, "333333333.3333332"), (4.35, "4.35"),
    ] as [(Double, String)]
  )
  func numbers(number: Double, expected: String) throws {
    #expect(try text(number) == expected)
  }

  @Test("every number survives a round trip")
  func fuzzedNumbers() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      let read = try JSONDecoder().decode([Double].self, from: Data(text([number]).utf8))
      #expect(read == [number])
    }
  }

  @Test("NaN and infinity are refused", arguments: [Double.nan, .infinity, -.infinity])
  func notANumber(number: Double) {
    #expect(throws: UnencodableValue.self) { try text(number) }
  }

  @Test("an integer is written exactly, or refused beyond what a browser can represent")
  func integers() throws {
    #expect(try text(9_007_199_254_740_991) == "9007199254740991")
    #expect(try text(-9_007_199_254_740_991) == "-9007199254740991")
    #expect(try text(UInt8.max) == "255")
    for number in [9_007_199_254_740_992, -9_007_199_254_740_992, Int.max, Int.min] {
      #expect(throws: UnencodableValue.self) { try text(number) }
    }
    #expect(throws: UnencodableValue.self) { try text(UInt64.max) }
  }

  @Test("only the necessary characters of a string are escaped")
  func texts() throws {
    #expect(
      try text("a\"\\/\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}é🎉\u{2028}")
        == #""a\"\\/\b\t\n\u000b\f\r\u001f\#u{7f}é🎉\#u{2028}""#
    )
  }

  @Test("every string survives a round trip")
  func fuzzedTexts() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0..<20, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random() ? 0x7F : 0x10FFFF), using: &generator))
      }
      let value = String(String.UnicodeScalarView(scalars))
      let read = try JSONDecoder().decode([String].self, from: Data(text([value]).utf8))
      #expect(read[0].unicodeScalars.elementsEqual(value.unicodeScalars))
    }
  }

  @Test("the fields of a dictionary are sorted by UTF-16 code units")
  func dictionaries() throws {
    let names = ["\u{20ac}", "\r", "\u{fb33}", "1", "\u{1f600}", "\u{80}", "\u{f6}"]
    let dictionary = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    let read = try text(dictionary).split(separator: ",").count
    #expect(read == names.count)
    let order = try #require(try text(dictionary).firstRange(of: "\u{1f600}"))
    let last = try #require(try text(dictionary).firstRange(of: "\u{fb33}"))
    #expect(order.lowerBound < last.lowerBound)
  }
}
