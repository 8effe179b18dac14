public import LecternWire

extension RichText {
  /// Reads Markdown.
  ///
  /// ```swift
  /// RichText(markdown: "Is **57** prime?").blocks
  /// // [.paragraph(["Is ", .strong(["57"]), " prime?"])]
  /// ```
  ///
  /// Any text is accepted. Markup that is not understood stays as text, and so does raw HTML, except
  /// for comments: they are left out. ``MarkdownDocument`` says more.
  public init(markdown: String) {
    self = MarkdownDocument(markdown).richText
  }
}
