import Foundation
import LecternWire
import Testing

/// Formulas and definitions in a rich text.
@Suite struct FormulaTests {
  private func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ children: RichText.MathElement.Node...
  ) throws -> RichText.MathElement {
    let known = attributes.compactMap { RichText.MathElement.Attribute($0, $1) }
    return try #require(RichText.MathElement(name, known, children: children))
  }

  private func golden() throws -> RichText {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "Fixtures/rich/formulas.json"))
    return try JSONDecoder().decode(RichText.self, from: data)
  }

  @Test("a formula and definitions have the JSON of the golden file, on the wire and in a log")
  func coding() throws {
    let text = try golden()
    let log = try JSONDecoder().decode(RichText.self, from: JSONEncoder().encode(text))
    #expect(log == text)
    guard case .paragraph(let content) = text.blocks[0], case .math(let formula) = content[1] else {
      Issue.record("no formula")
      return
    }
    let equals = try element("mo", [("stretchy", "false"), ("form", "infix")], .text("="))
    #expect(formula.content[1] == equals)
    #expect(formula.tex == #"e^{i\pi}=-1"#)
    var json = JSONWriter()
    RichText([text.blocks[0]]).write(to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"[{"content":["Euler: ",{"content":[["msup",["mi","e"],["mrow",["mi","i"],["mi","π"]]],"#
        + #"["mo",{"form":"infix","stretchy":"false"},"="],["mo","−"],["mn","1"]],"#
        + #""tex":"e^{i\\pi}=-1","type":"math"}],"type":"paragraph"}]"#
    )
  }

  @Test("the plain text of a formula is its TeX, and a description follows its term")
  func plainText() throws {
    let lines = try golden().plainText.split(separator: "\n")
    #expect(lines[0] == #"Euler: e^{i\pi}=-1"#)
    #expect(lines.suffix(5) == ["Lamp x", "a light", "one", "two", "Fog"])
  }

  @Test(
    "an element or an attribute that formulas don't have is refused",
    arguments: [
      #"["script","x"]"#, #"["annotation-xml","x"]"#, #"["maction","x"]"#, #"["mglyph"]"#,
      #"["math",["mi","x"]]"#, #"["mrow",["svg"]]"#, #"["mi",{"href":"x"},"x"]"#,
      #"["mi",{"onclick":"x"},"x"]"#, #"["mi",{"style":"x"},"x"]"#,
      #"["mi",{"width":"url(x)"},"x"]"#, #"["mi",{"width":"javascript:x"},"x"]"#, #"["mi",7]"#,
      "[]", "{}",
    ]
  )
  func refused(content: String) {
    let json =
      #"[{"type":"paragraph","content":[{"type":"math","tex":"","content":[\#(content)]}]}]"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RichText.self, from: Data(json.utf8))
    }
  }
}
