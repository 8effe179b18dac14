internal import Lectern

extension FenceReader {
  /// Returns a text of a live block, with the TeX of its formulas, and with its formulas typeset; nil without any.
  ///
  /// - Parameter line: the line of the text; nil for that of the fence.
  mutating func labelled(_ text: String, at line: Int? = nil) -> (text: String, label: RichText?) {
    let marked = withFormulas(text, at: line)
    guard let label = formulas.label(marked) else { return (text, nil) }
    return (label.plainText, label)
  }

  /// Returns Markdown of a live block with its formulas.
  mutating func richText(_ markdown: String, at line: Int?) -> RichText {
    let text = withFormulas(markdown, at: line)
    return formulas.richText(text)
  }

  private mutating func withFormulas(_ text: String, at line: Int?) -> String {
    guard text.contains("$") else { return text }
    let source = SourceLine(number: line ?? self.line, text: text)
    var inline = InlineReader(source, formulas: formulas, hasPicture: hasPicture)
    let result = inline.textWithFormulas()
    formulas = inline.formulas
    for problem in inline.diagnostics { report(problem.line, problem.message) }
    return result
  }
}

extension Slide {
  /// The heading as the question of a block without one, with its formulas typeset; nil without any.
  var headingAsQuestion: (text: String, label: RichText?) {
    guard case .heading(_, let content)? = heading?.blocks.first,
      content.contains(where: { if case .math = $0 { true } else { false } })
    else { return (title, nil) }
    return (title, RichText([.paragraph(content)]))
  }
}
