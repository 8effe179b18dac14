import Lectern
import Testing

@testable import Deck

@Suite("Link definitions") struct LinkDefinitionsTests {
  private func texts(_ text: String) -> [String] {
    TalkReader.talk(from: text).slides[0].blocks.map(\.plainText)
  }

  @Test("a link finds its definition in another block")
  func otherBlock() {
    let blocks = texts("* to the [lamp][Home]\n\nand [home]\n\n[home]: https://example.com")
    #expect(blocks == ["to the lamp", "and home"])
  }

  @Test("a line of a paragraph is no definition")
  func paragraph() {
    let blocks = texts("* to the [lamp][home]\n\nwords\n[home]: https://example.com")
    #expect(blocks[0] == "to the [lamp][home]")
    #expect(blocks[1].contains("[home]: https://example.com"))
  }

  @Test("a link keeps its text if its definition is one too many")
  func limit() {
    let definitions = (0...64).map { "[n\($0)]: https://example.com/\($0)" }
    let text = "* [first][n0]\n* [last][n64]\n\n\nend\n\n" + definitions.joined(separator: "\n")
    let blocks = texts(text)
    #expect(blocks[0] == "first")
    #expect(blocks[1] == "[last][n64]")
  }
}
