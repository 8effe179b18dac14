import Testing

@testable import Deck

@Suite("Slidev's elements that appear step by step") struct SteppingElementTests {
  private func slide(_ text: String) -> (steps: [Int], diagnostics: [Diagnostic]) {
    let talk = TalkReader.talk(from: text)
    return (talk.slides[0].blocks.map(\.step), talk.diagnostics)
  }

  @Test("v-click as an attribute makes the content of its element a step")
  func attribute() {
    let (steps, diagnostics) = slide("now\n\n<div v-click>\n\none\n\n</div>\n\nnow")
    #expect(steps == [0, 1, 0])
    #expect(diagnostics == [])
  }

  @Test("an element with the same name inside does not end the step")
  func sameName() {
    let text = "<div v-click>\n\n<div>\n\none\n\n</div>\n\none\n\n</div>\n\nnow"
    let (steps, diagnostics) = slide(text)
    #expect(steps == [1, 0])
    #expect(diagnostics.map(\.line) == [3])
  }

  @Test("v-after as an attribute appears with the step before it")
  func after() {
    let text = "<p v-click>one</p>\n\n<p v-after>with it</p>\n\n<p v-click>two</p>"
    #expect(slide(text).steps == [1, 1, 2])
  }

  @Test("content after an inner element has the step of the outer one")
  func nested() {
    let text = "<v-click>\n\none\n\n<p v-click>two</p>\n\none\n\n</v-click>\n\nnow"
    #expect(slide(text).steps == [1, 2, 1, 0])
  }

  @Test("a value and other attributes are reported at their line")
  func attributes() {
    let (steps, diagnostics) = slide("now\n\n<p v-click=\"3\" class=\"big\">one</p>")
    #expect(steps == [0, 1])
    #expect(
      diagnostics == [
        Diagnostic(
          line: 3,
          "“v-click=\"3\"” has no effect: steps follow the order of the file"
        ),
        Diagnostic(line: 3, "of <p>, v-click is understood; other attributes are left out"),
      ]
    )
  }

  @Test("an element without an end is reported")
  func notClosed() {
    let (steps, diagnostics) = slide("now\n\n<v-click>\n\none\n\n</div>\n\none")
    #expect(steps == [0, 1])
    #expect(
      diagnostics == [
        Diagnostic(line: 3, "<v-click> is not closed; the rest of the slide appears with it")
      ]
    )
  }

  @Test("an element without content steps through nothing")
  func empty() {
    let (steps, diagnostics) = slide("now\n\n<Counter v-click />\n\nnow")
    #expect(steps == [0])
    #expect(diagnostics.map(\.line) == [3])
  }
}
