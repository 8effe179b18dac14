import Lectern
import LecternMarkdown
import Testing

@ViewState struct SlideView {
  let text: RichText
}

@Suite struct RichTextExamples {
  @Test("a slide is made of Markdown")
  func slide() {
    // import LecternMarkdown
    let slide = SlideView(text: RichText(markdown: "# Sieve\n\nFor *every* prime:"))
    #expect(slide.text.plainText == "Sieve\nFor every prime:")
  }
}
