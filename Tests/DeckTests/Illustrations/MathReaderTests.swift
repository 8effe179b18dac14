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
      ("<mi>∇</mi>", #"[["mi",{"mathvariant":"normal"},"∇"]]"#),
      (
        #"<menclose notation="box"><mi>a</mi></menclose>"#,
        #"[["mrow",{"notation":"box"},["mi","a"]]]"#
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
    "a root around letters is as tall as a bracket",
    arguments: [
      (
        "<msqrt><mi>x</mi></msqrt>",
        #"[["msqrt",["mspace",{"depth":"0.2em","height":"0.7em"}],["mi","x"]]]"#
      ),
      (
        "<mroot><mi>x</mi><mn>3</mn></mroot>",
        #"[["mroot",["mrow",["mspace",{"depth":"0.2em","height":"0.7em"}],["mi","x"]],["mn","3"]]]"#
      ),
      (
        "<msqrt><msup><mi>x</mi><mn>2</mn></msup></msqrt>",
        #"[["msqrt",["msup",["mi","x"],["mn","2"]]]]"#
      ),
    ]
  )
  func roots(markup: String, expected: String) throws {
    #expect(try json(markup) == expected)
  }

  @Test(
    "brackets stretch around what is tall, and functions have thin spaces",
    arguments: [
      ("<mfrac><mi>x</mi><mn>2</mn></mfrac>", true), ("<mi>x</mi><mo>+</mo><mn>1</mn>", false),
      ("<msup><mi>x</mi><mn>2</mn></msup>", false),
      ("<mrow><msqrt><mi>x</mi></msqrt></mrow>", true),
      (#"<mover><mi>x</mi><mo accent="true">^</mo></mover>"#, false),
      (#"<mover><mi>x</mi><mo accent="false">⏞</mo></mover>"#, true),
      ("<msub><mo>∑</mo><mi>i</mi></msub>", true), ("<msub><mo>∈</mo><mi>i</mi></msub>", false),
    ]
  )
  func brackets(content: String, stretches: Bool) throws {
    let markup = """
      <mrow><mo stretchy="true" form="prefix">(</mo>\(content)\
      <mo stretchy="true" form="postfix">)</mo></mrow>
      """
    let result = try #require(try json(markup))
    let bracket =
      stretches
      ? #"["mo",{"form":"prefix","stretchy":"true"},"("]"# : #"["mo",{"stretchy":"false"},"("]"#
    #expect(result.hasPrefix(#"[["mrow",\#(bracket)"#))
  }

  @Test(
    "a function has thin spaces, and none before its bracket and at the start",
    arguments: [
      ("<mi>n</mi><mo>log</mo><mi>n</mi>", "0.167em", "0.167em"),
      ("<mo>log</mo><mi>n</mi>", "0em", "0.167em"),
      (
        #"<mo>log</mo><mrow><mo stretchy="true" form="prefix">(</mo><mi>n</mi></mrow>"#, "0em",
        "0em"
      ),
      ("<mn>2</mn><mo>log</mo>", "0.167em", "0em"),
      ("<munder><mo>log</mo><mi>n</mi></munder><mi>n</mi>", "0em", "0.167em"),
    ]
  )
  func functions(content: String, left: String, right: String) throws {
    let result = try #require(try json("<mrow>\(content)</mrow>"))
    #expect(result.contains(#"["mo",{"lspace":"\#(left)","rspace":"\#(right)"},"log"]"#))
  }

  @Test("equations one below the other are large, and a sign after an equals sign is a number's")
  func equations() throws {
    let markup = """
      <mtable><mtr><mtd columnalign="right"><mi>a</mi></mtd>\
      <mtd columnalign="left"><mo>=</mo><mo>−</mo><mi>b</mi><mo>−</mo><mn>1</mn></mtd></mtr></mtable>
      """
    let result = try #require(try json(markup))
    #expect(result.hasPrefix(#"[["mtable",{"displaystyle":"true"},["mtr""#))
    let row = #"["mo","="],["mo",{"form":"prefix"},"−"],["mi","b"],["mo","−"],["mn","1"]"#
    #expect(result.contains(row))
  }

  @Test(
    "anything that formulas don't have is refused",
    arguments: [
      "<script>alert(1)</script>", "<mi><script/></mi>", #"<mi onclick="alert(1)">x</mi>"#,
      #"<mrow href="javascript:alert(1)"><mi>x</mi></mrow>"#, "<maction><mi>x</mi></maction>",
      "<annotation-xml><svg/></annotation-xml>", "<mglyph/>", "<menclose><mi>x</mi></menclose>",
      "<semantics/>", "", "x",
      #"<mspace width="url(x)"/>"#, #"<mspace width="99999999999999999em"/>"#, "<mrow>text</mrow>",
      "<mi>x<mn>1</mn></mi>", String(repeating: "<mi>x</mi>", count: 2_001),
      String(repeating: "<mrow>", count: 100) + String(repeating: "</mrow>", count: 100),
    ]
  )
  func refused(markup: String) throws {
    #expect(try json(markup) == nil)
  }
}
