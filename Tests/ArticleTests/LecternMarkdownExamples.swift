import LecternMarkdown
import LecternWire
import Testing

@Suite struct LecternMarkdownExamples {
  @Test("Markdown is read into rich text")
  func reading() {
    let text = RichText(markdown: "Is **57** prime?")
    #expect(text.blocks == [.paragraph(["Is ", .strong(["57"]), " prime?"])])
  }
}
