import Foundation
import LecternMarkdown
import LecternWire
import Testing

@Suite struct HostileMarkdownTests {
  /// The depth of JSON that is known to be valid.
  func depth(of json: [UInt8]) -> Int {
    var (depth, most, isText, isEscaped) = (0, 0, false, false)
    for byte in json {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        most = max(most, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return most
  }

  func bytes(_ text: RichText) -> [UInt8] {
    var json = JSONWriter()
    text.write(to: &json)
    return json.bytes
  }

  static let repeated = [
    ">", "> ", "- ", "1. ", "*a **a ", "_a ", "**x *b **c* ", "[", "[a](b", "![[", "](", "<",
    "<!--", "&", "~a ",
    "~~", "`", "\\", "|", "a|", "*", "_", "\t", "\n", "```\n", "> - a\n", "<a x=\"", "[a]: <",
    "&lt;", "&#x9;",
    "a\n", "![a](", "https://a", "*_", "x ", "[a](b)", "<b>", "<!-- a -->", "[x][", "\0",
    "e\u{301}",
  ]

  @Test("a text of 100,000 repetitions makes a shallow tree", arguments: repeated)
  func repetition(part: String) {
    let document = MarkdownDocument(String(repeating: part, count: 100_000))
    #expect(depth(of: bytes(document.richText)) <= 200)
  }

  @Test("the text in 5,000 nested quotes, lists or emphases is kept")
  func nesting() {
    for source in [
      String(repeating: "> ", count: 5000) + "end",
      String(repeating: "- ", count: 5000) + "end",
      String(repeating: "> 1. ", count: 5000) + "end",
      String(repeating: "*a ", count: 5000) + "end" + String(repeating: "*", count: 5000),
    ] {
      let text = RichText(markdown: source)
      #expect(text.plainText.hasSuffix("end"))
      #expect(depth(of: bytes(text)) <= 200)
    }
  }

  @Test("a table of many columns and many short rows is given up in time")
  func table() {
    let source =
      String(repeating: "x|", count: 16_000) + "\n" + String(repeating: "---|", count: 16_000)
      + "\n"
      + String(repeating: "a\n", count: 64_000)
    let document = MarkdownDocument(source)
    #expect(document.isTruncated)
    #expect(bytes(document.richText).count < 1 << 20)
  }

  @Test("a long address that is repeated by its short name is given up in time")
  func references() {
    let source =
      "[a]: /" + String(repeating: "x", count: 100_000) + "\n\n"
      + String(repeating: "[a]", count: 40_000)
    let document = MarkdownDocument(source)
    #expect(document.isTruncated)
    #expect(bytes(document.richText).count < 1 << 20)
  }

  @Test("a text beyond the limit ends with a line")
  func length() {
    let line = String(repeating: "é", count: 499) + "\n\n"
    let document = MarkdownDocument(String(repeating: line, count: 1000))
    #expect(document.isTruncated)
    #expect(document.elements.count == MarkdownDocument.sourceLimit / 1000)
    #expect(document.elements.allSatisfy { $0.content == document.elements[0].content })
  }

  @Test("a line beyond the limit ends with a character")
  func longLine() {
    let document = MarkdownDocument("a" + String(repeating: "é", count: 200_000))
    #expect(document.isTruncated)
    #expect(document.richText.plainText.utf8.count == MarkdownDocument.sourceLimit - 1)
    #expect(document.richText.plainText.unicodeScalars.last == "é")
  }

  @Test("a rich text of any Markdown survives a snapshot", arguments: repeated)
  func coding(part: String) throws {
    let text = RichText(markdown: String(repeating: part, count: 200) + "end")
    let copy = try JSONDecoder().decode(RichText.self, from: JSONEncoder().encode(text))
    #expect(copy == text)
    #expect(copy.blocks == text.blocks)
  }
}
