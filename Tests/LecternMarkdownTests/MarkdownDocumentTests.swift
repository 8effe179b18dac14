import LecternMarkdown
import LecternWire
import Testing

@Suite struct MarkdownDocumentTests {
  @Test(
    "elements know their lines",
    arguments: ["\n", "\r\n", "\r"]
  )
  func lines(end: String) {
    let source = """
      # One

      ```poll many
      a
      ```

      ```

      b
      ```
      ---
      Two
      ===
      > - c

      <div>
      </div>

          code
      | a |
      |---|
      """
    let document = MarkdownDocument(
      source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end),
      firstLine: 11
    )
    #expect(document.elements.map(\.line) == [11, 13, 17, nil, 22, 24, 26, 29, 30])
    #expect(!document.isTruncated)
  }

  @Test("comments are kept with their lines, wherever they are")
  func comments() {
    let document = MarkdownDocument(
      """
      <!-- first
           note -->
      text <!-- inline --> text

      - item

        <!-- nested -->

      <div><!-- a -->
      <!-- b --></div>

      <!-- without an end
      """
    )
    #expect(
      document.comments.map(\.text)
        == ["first\n     note", "inline", "nested", "a", "b", "without an end"]
    )
    #expect(document.comments.map(\.line) == [1, 3, 7, 9, 10, 12])
    #expect(document.elements.map(\.line) == [3, 5, 9])
    #expect(document.elements.last?.content == .html("<div>\n</div>"))
  }

  @Test("an empty text has no elements", arguments: ["", "\n\n", "<!-- -->", "[a]: /b"])
  func empty(source: String) {
    let document = MarkdownDocument(source)
    #expect(document.elements == [])
    #expect(document.richText == RichText())
  }
}
