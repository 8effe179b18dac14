internal import Lectern

extension SlideReader {
  /// Reads Markdown with its formulas, links and lists of definitions.
  func richText(_ markdown: String) -> RichText {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let blocks = DefinitionLists.parts(of: lines).flatMap { part -> [RichText.Block] in
      switch part {
      case .text(let lines): return readBlocks(of: lines)
      case .definitions(let entries):
        let definitions = entries.map { entry in
          let term = readBlocks(of: [entry.term]).firstParagraph
          return RichText.Definition(
            term: term ?? [.text(entry.term)],
            descriptions: entry.descriptions.map(readBlocks)
          )
        }
        return [.definitions(definitions)]
      }
    }
    return RichText(blocks)
  }

  /// Returns the Markdown of a note, in which code spans stand for its formulas.
  mutating func note(of source: SourceLine) -> String {
    var inline = InlineReader(source, formulas: formulas, hasPicture: hasPicture)
    let text = inline.textWithFormulas()
    formulas = inline.formulas
    for problem in inline.diagnostics { report(problem.line, problem.message) }
    return text
  }

  private func readBlocks(of lines: [String]) -> [RichText.Block] {
    formulas.richText(links.resolve(lines.joined(separator: "\n"))).blocks
  }
}
