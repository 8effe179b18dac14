import Composable
import Foundation
import LecternWire
import RoomSamples
import Testing

@testable import LecternHistory
@testable import LecternRoom

/// Values as expressions of Swift.
@Suite struct SwiftExpressionTests {
  enum Color: String, Equatable, Codable {
    case red, none
  }

  indirect enum Value: Equatable, Sendable {
    case empty
    case number(Int)
    case labelled(only: Int)
    case pair(Int, at: String?)
    case color(Color?)
    case list([Double], [String: Int], Set<Int>)
    case nested(Value)
    case structure(Structure)
    case described(Described)
    case date(Date)
    case deep(Int??)
  }

  struct Structure: Equatable, Sendable {
    var value = 1
  }

  enum Described: CustomStringConvertible {
    case one

    var description: String { "system(\"rm\")" }
  }

  @Test(
    "a value of enums, scalars, optionals and collections is an expression",
    arguments: [
      (.empty, ".empty"),
      (.number(.min), ".number(-9223372036854775808)"),
      (.labelled(only: 2), ".labelled(only: 2)"),
      (.pair(1, at: nil), ".pair(1, at: nil)"),
      (.pair(1, at: "a"), #".pair(1, at: "a")"#),
      (.color(.red), ".color(.some(.red))"),
      (.color(.some(.none)), ".color(.some(.none))"),
      (.color(nil), ".color(nil)"),
      (
        .list([0.5, -1e300], ["b": 2, "a": 1], [3, 1, 2]),
        #".list([0.5, -1e+300], ["a": 1, "b": 2], [1, 2, 3])"#
      ),
      (.list([], [:], []), ".list([], [:], [])"),
      (.nested(.nested(.number(1))), ".nested(.nested(.number(1)))"),
    ] as [(Value, String)]
  )
  func expressions(value: Value, text: String) {
    #expect(SwiftExpression.text(of: value) == text)
  }

  @Test(
    "a value with another part is none",
    arguments: [
      .structure(Structure()), .nested(.structure(Structure())), .described(.one), .date(.now),
      .deep(.some(nil)), .list([.nan], [:], []),
    ] as [Value]
  )
  func others(value: Value) {
    #expect(SwiftExpression.text(of: value) == nil)
  }

  @Test(
    "a string cannot end its literal, and has no character that cannot be seen",
    arguments: [
      ("\"; fatalError() //", #""\"; fatalError() //""#),
      ("\\(1 + 1)", #""\\(1 + 1)""#),
      ("a\n\r\t\0", #""a\n\r\t\u{0}""#),
      ("\u{202E}\u{2028}\u{7F}\u{FEFF}", #""\u{202e}\u{2028}\u{7f}\u{feff}""#),
      ("é🎉#", #""é🎉#""#), ("", #""""#),
    ]
  )
  func strings(text: String, literal: String) {
    #expect(SwiftText.quoted(text) == literal)
  }

  @Test(
    "a raw literal has more number signs than the text could end or interpolate it with",
    arguments: [
      ("a", ##"#"a"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
      (##"\#(x)"##, ###"##"\#(x)"##"###), (###"\\##"###, ####"###"\\##"###"####),
    ]
  )
  func raw(text: String, literal: String) {
    #expect(SwiftText.raw(text) == literal)
  }

  @Test("text in JSON has no character that cannot be seen, either")
  func json() throws {
    let text = "\"\\\n\u{1F}\u{2028}🏳️‍🌈\u{E0001}"
    let json = JSONValue.string(text).text
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
    #expect(json == #""\"\\\u000a\u001f\u2028🏳️\u200d🌈\udb40\udc01""#)
  }

  @Test(
    "a name is an identifier",
    arguments: [
      ("Ada Lovelace", "adaLovelace"), ("7up", nil), ("", nil), ("class", nil), ("Zoë!", "zo"),
      ("); x(", "x"), ("store", nil),
    ]
  )
  func identifiers(text: String, name: String?) {
    #expect(SwiftText.identifier(text) == name)
  }
}
