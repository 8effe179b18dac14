import Testing

@testable import Deck

/// The text of pages, as poppler writes it.
@Suite struct PageTextReaderTests {
  private func page(_ texts: String) -> Page {
    let size = #"top="0" left="0" height="500" width="1000""#
    let head = #"<?xml version="1.0"?><!DOCTYPE pdf2xml SYSTEM "pdf2xml.dtd"><pdf2xml>"#
    let markup = "\(head)\n<page number=\"1\" \(size)>\n\(texts)\n</page>\n</pdf2xml>\n"
    return PageTextReader.pages(in: markup)[0]
  }

  private func text(_ content: String, left: Int = 100, top: Int = 50, width: Int = 200) -> String {
    #"<text top="\#(top)" left="\#(left)" width="\#(width)" height="25" font="0">\#(content)</text>"#
  }

  @Test("a text has its place in percent of the page")
  func place() {
    let page = page(text("<b>Light &amp; <i>eyes</i></b> &#252;ber &lt;sea&gt;"))
    #expect(page.ratio == 2)
    let run = page.lines[0].runs[0]
    #expect((run.left, run.top, run.height) == (10, 10, 5))
    #expect(page.lines.map(\.text) == ["Light & eyes über <sea>"])
    let end = page.lines[0].runs.reduce(0) { max($0, $1.left + $1.width) }
    #expect(abs(end - 30) < 0.1)
  }

  @Test("links lead to http and https, and nowhere else")
  func links() {
    let targets = [
      "https://example.org/?a=1&amp;b=2", "http://example.org", "mailto:a@example.org",
      "javascript:alert(1)", "talk.html#3", "//example.org", "file:///etc/passwd", "",
    ]
    let links = targets.map { target in
      page(text(#"<a href="\#(target)">here</a>"#)).lines[0].runs[0].link
    }
    #expect(
      links == [
        "https://example.org/?a=1&b=2", "http://example.org", nil, nil, nil, "//example.org", nil,
        nil,
      ]
    )
  }

  @Test("a link in a line is a part of its width")
  func linkInLine() {
    let runs = page(text(#"See <a href="https://example.org">the lens</a> now"#)).lines[0].runs
    #expect(runs.map(\.text) == ["See ", "the lens", " now"])
    #expect(runs.map(\.link) == [nil, "https://example.org", nil])
    #expect(runs.map(\.left) == [10, 15, 25])
    #expect(runs.map(\.width) == [5, 10, 5])
  }

  @Test("a link that poppler divides is one, and begins with a word")
  func dividedLink() {
    let parts = [("See", 100, 30, ""), (" ", 130, 5, "a"), ("the", 135, 30, "a")]
    let rest = [(" ", 165, 5, "a"), ("lens", 170, 40, "a")]
    let other = [("or", 210, 20, "b"), (" ", 230, 5, "b")]
    let texts = (parts + rest + other).map { part, left, width, link in
      let content = link.isEmpty ? part : #"<a href="https://example.org/\#(link)">\#(part)</a>"#
      return text(content, left: left, width: width)
    }
    let runs = page(texts.joined()).lines[0].runs
    #expect(runs.map(\.text) == ["See", " ", "the lens", "or "])
    #expect(
      runs.map(\.link) == [nil, nil, "https://example.org/a", "https://example.org/b"]
    )
    #expect(runs.map(\.width) == [3, 0.5, 7.5, 2.5])
  }

  @Test("texts side by side are one line, those of another column are not")
  func lines() {
    let near = text("one ") + text("two", left: 300)
    #expect(page(near).lines.map(\.text) == ["one two"])
    #expect(page(text("one") + text("two", left: 500)).lines.count == 2)
    #expect(page(text("one") + text("two", top: 80)).lines.count == 2)
    #expect(page(text(" ")).lines.isEmpty)
  }

  @Test("the heading is the first of the largest text")
  func heading() {
    let large = #"<text top="90" left="100" width="700" height="60" font="1">The</text>"#
    let second = #"<text top="150" left="100" width="700" height="60" font="1">sea</text>"#
    let page = page(text("Harbour 2026") + large + second + text("It is large.", top: 300))
    #expect(page.heading == "The sea")
    #expect(self.page("").heading == nil)
    let long = self.page(text(Array(repeating: "word", count: 40).joined(separator: " "))).heading
    #expect(long?.count ?? 0 <= 80)
    #expect(long?.hasSuffix("word…") == true)
  }

  @Test("pages have a bounded number of texts, all of them on the page")
  func bounds() {
    let many = (0..<1_000).map { text("t", top: $0 % 400) }.joined()
    #expect(page(many).lines.count == PageTextReader.runLimit)
    let size = #"height="500" width="1000""#
    let book = (1...100).map { "<page number=\"\($0)\" \(size)>\(many)</page>" }.joined()
    let pages = PageTextReader.pages(in: book)
    #expect(pages.count == 100)
    #expect(pages.reduce(0) { $0 + $1.lines.count } == PageTextReader.totalLimit)
    let outside = [text("a", left: 1_200), text("b", top: 9_999), text("c", top: -300)]
    #expect(page(outside.joined()).lines.isEmpty)
    #expect(page(text("a\u{202E}b\u{7}c")).lines[0].text == "abc")
  }

  @Test(
    "damaged output crashes nothing",
    arguments: [
      "", "<", "<page", "<page>", "<text top=\"1\">a</text>", "</page></text></a>", "&#xFFFFFFFF;",
      "<page width=\"nan\" height=\"-1\"><text top=\"inf\" left=\"1\" width=\"1\" height=\"1\">a",
      "<page number=\"1\" width=\"1e99\" height=\"2\"><a href=><text a=\"b>x</text>", "&&;&amp",
    ]
  )
  func damaged(_ markup: String) {
    for page in PageTextReader.pages(in: markup) {
      #expect(page.ratio.isFinite && page.ratio > 0)
    }
  }
}
