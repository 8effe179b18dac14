import LecternMarkdown
import LecternWire
import Testing

@Suite struct RichTextMarkdownTests {
  func json(_ text: RichText) -> String {
    var json = JSONWriter()
    text.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("every element has the JSON of the golden file")
  func golden() throws {
    let text = RichText(markdown: try Fixture.text("everything.md"))
    #expect(json(text) + "\n" == (try Fixture.text("everything.json")))
  }

  @Test("plain paragraphs and emphasis")
  func inlines() {
    #expect(
      RichText(markdown: "Is **57** *really* ~~not~~ `prime`?").blocks == [
        .paragraph([
          "Is ", .strong(["57"]), " ", .emphasis(["really"]), " ", .strikethrough(["not"]), " ",
          .code("prime"), "?",
        ])
      ]
    )
  }

  @Test("an app draws a code span as something else")
  func codeSpans() {
    let document = MarkdownDocument("a `b` `c`") { $0 == "b" ? .strong(["B"]) : .code($0) }
    #expect(document.richText.blocks == [.paragraph(["a ", .strong(["B"]), " ", .code("c")])])
  }

  @Test("a list has its marker, its first number and its items")
  func lists() {
    #expect(
      RichText(markdown: "* a\n* b\n\n7) c\n\n   d\n").blocks == [
        .list(RichText.List(marker: "*", items: [[.paragraph(["a"])], [.paragraph(["b"])]])),
        .list(
          RichText.List(
            start: 7,
            marker: ")",
            isTight: false,
            items: [[.paragraph(["c"]), .paragraph(["d"])]]
          )
        ),
      ]
    )
  }

  @Test("a tight item may contain text before and after a list")
  func nestedList() {
    #expect(
      RichText(markdown: "- a\n  - b\n- c").blocks == [
        .list(
          RichText.List(items: [
            [.paragraph(["a"]), .list(RichText.List(items: [[.paragraph(["b"])]]))],
            [.paragraph(["c"])],
          ])
        )
      ]
    )
  }

  @Test(
    "the info string is divided into a language and the rest",
    arguments: [
      ("swift {1,3-4}", "swift", "{1,3-4}"), ("poll", "poll", ""), ("", nil, ""),
      ("a&amp;b \\# c", "a&b", "# c"),
    ]
  )
  func infoString(info: String, language: String?, meta: String) {
    #expect(
      RichText(markdown: "~~~ \(info)\nlet a = 1\n\n  b\n~~~").blocks
        == [.code(RichText.CodeBlock(language: language, meta: meta, text: "let a = 1\n\n  b\n"))]
    )
  }

  @Test("short rows of a table are filled, and columns keep their alignment")
  func table() {
    #expect(
      RichText(markdown: "a | b | c\n:-- | :-: | --:\n*d* |").blocks == [
        .table(
          RichText.Table(
            alignments: [.left, .center, .right],
            header: [["a"], ["b"], ["c"]],
            rows: [[[.emphasis(["d"])], [], []]]
          )
        )
      ]
    )
  }

  @Test(
    "character references are resolved",
    arguments: [
      ("&copy;", "©"), ("&#169;&#xA9;", "©©"), ("&lt;b&gt;", "<b>"), ("&nosuch;", "&nosuch;"),
      ("&notit;", "&notit;"), ("&copy", "&copy"),
      ("&#0;&#xD800;&#1114112;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("&NotEqualTilde;", "\u{2242}\u{338}"), ("&semi;&nbsp;&lt;", ";\u{A0}<"), ("\0", "\u{FFFD}"),
    ]
  )
  func references(source: String, text: String) {
    #expect(RichText(markdown: source).blocks == [.paragraph([.text(text)])])
  }

  @Test(
    "a link that runs code, or leads elsewhere than to the web, is text",
    arguments: [
      "[a](javascript:alert(1))", "[a](JavaScript:alert(1))", "[a](java&Tab;script:alert(1))",
      "[a](java&#10;script:alert(1))", "[a](&#1;javascript:alert(1))",
      "[a](javascript&colon;alert(1))",
      "[a](&#32;javascript:alert(1))", "[a](data:text/html,x)", "[a](vbscript:x)",
      "[a](file:///etc/passwd)",
      "[a](mailto:a@b.example)", "[a](http:/x)", "[a](https:x)", "[a](/\\\\example.com)", "[a]()",
      "[a](blob:x)", "[a](view-source:x)", "[a]\n\n[a]: javascript:alert(1)",
    ]
  )
  func hostileLinks(source: String) {
    #expect(RichText(markdown: source).blocks == [.paragraph(["a"])])
  }

  @Test(
    "an image outside the assets is its description",
    arguments: [
      "![a](https://example.com/x.png)", "![a](//example.com/x.png)", "![a](data:image/svg+xml,x)",
      "![a](javascript:x)", "![a](/events)", "![a](../x.png)", "![a](b/../../x.png)",
      "![a](/assets/../x.png)", "![a](/assets/%2e%2e/x.png)", "![a](%2e%2E/x.png)",
      "![a](a%2f..%2fb)",
      "![a](b%5cc.png)", "![a](/\\\\example.com/x.png)", "![a](%zz.png)", "![a](%ff.png)",
      "![a](/assets/)",
      "![a](a%0ab.png)", "![a]()",
    ]
  )
  func hostileImages(source: String) {
    #expect(RichText(markdown: source).blocks == [.paragraph(["a"])])
  }

  @Test(
    "the path of an image is resolved in the assets",
    arguments: [
      ("tree.png", "/assets/tree.png"), ("./a/../b/tree.png", "/assets/b/tree.png"),
      ("/assets/tree.png?v=1#x", "/assets/tree.png"),
      ("<my tree%20.png>", "/assets/my%20tree%20.png"),
      ("b%C3%A4um.png", "/assets/b%C3%A4um.png"), ("%25.png", "/assets/%25.png"),
    ]
  )
  func images(address: String, path: String) throws {
    let source = try #require(RichText.ImageSource(path))
    #expect(source.path == path)
    #expect(
      RichText(markdown: "![*a* b](\(address))").blocks
        == [.paragraph([.image(source, description: "a b")])]
    )
  }

  @Test("raw HTML is text, and a comment is nowhere in the tree")
  func rawHTML() {
    let text = RichText(
      markdown: "<script>alert(1)</script>\n\na <b onclick=x>b</b><!-- c --><br/>d\n\n<!-- e"
    )
    #expect(
      text.blocks == [
        .paragraph(["<script>alert(1)</script>"]),
        .paragraph(["a <b onclick=x>b</b>", .lineBreak, "d"]),
      ]
    )
  }
}
