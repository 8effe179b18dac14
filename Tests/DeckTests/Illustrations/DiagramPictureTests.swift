import Testing

@testable import Deck

/// The pictures of diagrams from Graphviz's SVG.
@Suite struct DiagramPictureTests {
  private func svg(_ content: String, box: String = "0.00 0.00 600.00 80.00") -> String? {
    DiagramPicture(#"<svg width="600pt" viewBox="\#(box)"><g>\#(content)</g></svg>"#)?.svg
  }

  private func drawn(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="600.0" height="80.0" \
    viewBox="0.0 0.0 600.0 80.0"><g>\(content)</g></svg>
    """
  }

  @Test("shapes and texts stay, and the texts are the picture's words")
  func shapes() throws {
    let source = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
       "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- a&#45;&gt;b -->
      <svg viewBox="0.00 0.00 600.00 80.00"><g id="graph0" transform="scale(1 1) translate(4 76)">
      <title>secret</title><ellipse fill="none" cx="27" stroke="#ff0000"/>
      <text x="1" font-family="Helvetica,sans-Serif">Store &amp; &lt;co&gt;</text><text>b</text></g></svg>
      """
    let picture = try #require(DiagramPicture(source))
    #expect(picture.words == "Store & <co>, b")
    #expect(!picture.svg.contains("secret") && !picture.svg.contains("graph0"))
    #expect(picture.svg.contains(#"<g transform="scale(1 1) translate(4 76)">"#))
    #expect(picture.svg.contains(##"<ellipse cx="27" fill="none" stroke="#ff0000"></ellipse>"##))
    #expect(picture.svg.contains("Store &amp; &lt;co&gt;</text>"))
  }

  @Test("a small diagram has room at its sides, so that it isn't as large as the slide")
  func width() {
    let picture = svg("<path/>", box: "0.00 0.00 60.00 44.00") ?? ""
    #expect(picture.contains(#"width="400.0" height="44.0" viewBox="-170.0 0.0 400.0 44.0""#))
    let source = #"<svg viewBox="0 0 60 44"></svg>"#
    #expect(
      DiagramPicture(source, isNarrow: true)?.svg.contains(#"viewBox="-65.0 0.0 190.0 44.0""#)
        == true
    )
  }

  @Test(
    "what could load or run something is left out",
    arguments: [
      (#"<path onclick="alert(1)" d="M1,2"/>"#, #"<path d="M1,2"></path>"#),
      (#"<a xlink:href="javascript:alert(1)"><path/></a>"#, "<path></path>"),
      (#"<path fill="url(https://example.org/x)"/>"#, "<path></path>"),
      (#"<path fill="url(x.svg#y)" stroke="url(#l_0)"/>"#, ##"<path stroke="url(#l_0)"></path>"##),
      (#"<path style="background:url(x)"/>"#, "<path></path>"),
      (#"<path style="a:\75rl(x)"/>"#, "<path></path>"), (#"<g id="x" class="y"/>"#, "<g></g>"),
      (#"<text font-family="&quot;&gt;&lt;script&gt;">x</text>"#, "<text>x</text>"),
    ]
  )
  func harmless(content: String, expected: String) {
    #expect(svg(content) == drawn(expected))
  }

  @Test(
    "another element is no diagram",
    arguments: [
      "<script>alert(1)</script>", "<image xlink:href='x'/>", "<foreignObject/>", "<style/>",
      "<use/>", "<animate/>", "<set/>", "<path>text</path>", "<SCRIPT/>",
      String(repeating: "<g>", count: 100) + String(repeating: "</g>", count: 100),
      String(repeating: "<g/>", count: 20_001),
    ]
  )
  func refused(content: String) {
    #expect(svg(content) == nil)
    #expect(svg("<path/>", box: "0 0 0 1") == nil)
    #expect(svg("<path/>", box: "0 0 1e9 1") == nil)
  }
}
