import Lectern
import Testing

@testable import Deck

@Suite struct DefinitionListTests {
  private func slide(_ text: String) -> Slide { TalkReader.talk(from: text).slides[0] }

  /// Returns the parts of a text, with `term = description; description` for each entry.
  private func parts(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return DefinitionLists.parts(of: lines).flatMap { part -> [String] in
      switch part {
      case .text(let lines): [lines.joined(separator: "|")]
      case .definitions(let entries):
        entries.map { entry in
          let descriptions = entry.descriptions.map { $0.joined(separator: "|") }
          return "\(entry.term) = \(descriptions.joined(separator: "; "))"
        }
      }
    }
  }

  @Test(
    "terms have descriptions",
    arguments: [
      ("a\n: b", ["a = b"]), ("a\n: b\n: c", ["a = b; c"]),
      ("a\n:   b\n\nc\n:\td", ["a = b", "c = d"]),
      ("a\n\n: b\n\n: c", ["a = b; c"]), ("a\n: b\nc\n: d", ["a = b", "c = d"]),
      ("a\n: b\n  c\n\n  d", ["a = b|c||d"]), ("a\n: b\nc", ["a = b|c"]),
      ("x\n\na\n: b\n\ny\nz", ["x|", "a = b", "|y|z"]), ("a\n: - b\n  - c", ["a = - b|- c"]),
    ]
  )
  func definitions(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(
    "other lines with a colon are text",
    arguments: [
      ": b", "a\n:b", "a\n:", "a\n::right::", "- a\n: b", "# a\n: b", "x\na\n: b", "a\n\n\n: b",
      "|a|\n: b", "> a\n: b", "    a\n: b", "a\n    : b",
    ]
  )
  func others(text: String) {
    #expect(parts(text) == [text.replacing("\n", with: "|")])
  }

  @Test("a slide has its definitions with format and notes, and the text around them")
  func blocks() {
    let slide = slide("# Words\n\nSo:\n\n**Lamp**[^a]\n: gives `light`\n\nEnd\n\n[^a]: Note")
    guard case .text(let text) = slide.blocks[0].content else { return }
    #expect(
      text.blocks == [
        .paragraph(["So:"]),
        .definitions([
          RichText.Definition(
            term: [.strong(["Lamp"]), "¹"],
            descriptions: [[.paragraph(["gives ", .code("light")])]]
          )
        ]), .paragraph(["End"]),
      ]
    )
  }

  @Test("entries appear step by step")
  func steps() {
    let slide = slide("<v-clicks>\n\na\n: b\n\nc\n: d\n\n</v-clicks>")
    #expect(slide.blocks.map(\.plainText) == ["a\nb", "c\nd"])
    #expect(slide.blocks.map(\.step) == [1, 2])
  }
}
