import Foundation
import Lectern
import Testing

@testable import Deck

/// Formulas from the MathML that pandoc writes.
@Suite struct MathReaderTests {
  /// Returns the content of a formula as JSON.
  private func json(_ content: String) throws -> String? {
    let math = try #require(
      MarkupElement.all(in: "<math>\(content)</math>", depthLimit: MathReader.depthLimit)
    )
    guard let content = MathReader.content(of: math[0]) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(content), as: UTF8.self)
  }

  @Test("the presentation is read, and the annotation is left out")
  func semantics() throws {
    let markup = """
      <semantics><mrow><mi>a</mi><mo stretchy="false">=</mo><mn>1</mn></mrow>\
      <annotation encoding="application/x-tex">a=1</annotation></semantics>
      """
    #expect(
      try json(markup) == #"[["mrow",["mi","a"],["mo",{"stretchy":"false"},"="],["mn","1"]]]"#
    )
  }

  @Test(
    "fonts are left to the letters, apart from upright ones",
    arguments: [
      (#"<mstyle mathvariant="bold"><mi>𝐱</mi></mstyle>"#, #"[["mi","𝐱"]]"#),
      (
        #"<mstyle mathvariant="normal"><mi>d</mi></mstyle>"#,
        #"[["mi",{"mathvariant":"normal"},"d"]]"#
      ),
      (
        #"<mstyle mathvariant="normal"><mrow><mi>d</mi><mi>max</mi></mrow></mstyle>"#,
        #"[["mrow",["mi",{"mathvariant":"normal"},"d"],["mi","max"]]]"#
      ),
      (#"<mtext mathvariant="normal">if </mtext>"#, #"[["mtext","if "]]"#),
      (
        #"<mstyle displaystyle="true" mathvariant="bold"><mi>𝐱</mi></mstyle>"#,
        #"[["mrow",{"displaystyle":"true"},["mi","𝐱"]]]"#
      ),
      (
        #"<mo minsize="1.2" maxsize="1.2">(</mo>"#,
        #"[["mo",{"maxsize":"1.2em","minsize":"1.2em"},"("]]"#
      ),
      (
        #"<mtable columnlines="solid"><mtr><mtd columnalign="left" style="padding: 0"><mi>a</mi></mtd></mtr></mtable>"#,
        #"[["mtable",["mtr",["mtd",{"columnalign":"left"},["mi","a"]]]]]"#
      ),
    ]
  )
  func fonts(markup: String, expected: String) throws {
    #expect(try json(markup) == expected)
  }

  @Test(
    "anything that formulas don't have is refused",
    arguments: [
      "<script>alert(1)</script>", "<mi><script/></mi>", #"<mi onclick="alert(1)">x</mi>"#,
      #"<mrow href="javascript:alert(1)"><mi>x</mi></mrow>"#, "<maction><mi>x</mi></maction>",
      "<annotation-xml><svg/></annotation-xml>", "<mglyph/>", "<semantics/>", "", "x",
      #"<mspace width="url(x)"/>"#, #"<mspace width="99999999999999999em"/>"#, "<mrow>text</mrow>",
      "<mi>x<mn>1</mn></mi>", String(repeating: "<mi>x</mi>", count: 2_001),
      String(repeating: "<mrow>", count: 100) + String(repeating: "</mrow>", count: 100),
    ]
  )
  func refused(markup: String) throws {
    #expect(try json(markup) == nil)
  }
}
