internal import Lectern

extension RichText {
  /// Returns the text with other texts in it.
  ///
  /// - Parameters:
  ///   - text: returns the text in place of one of its own.
  ///   - code: returns the code in place of a code block, a code span or the address of a link.
  func mapTexts(_ text: (String) -> String, code: (String) -> String) -> RichText {
    RichText(blocks.mapTexts(text, code: code))
  }
}

extension [RichText.Block] {
  fileprivate func mapTexts(
    _ text: (String) -> String,
    code: (String) -> String
  ) -> [RichText.Block] {
    map { block in
      switch block {
      case .paragraph(let content): return .paragraph(content.mapTexts(text, code: code))
      case .heading(let level, let content):
        return .heading(level: level, content.mapTexts(text, code: code))
      case .list(var list):
        list.items = list.items.map { $0.mapTexts(text, code: code) }
        return .list(list)
      case .quote(let blocks): return .quote(blocks.mapTexts(text, code: code))
      case .table(var table):
        table.header = table.header.map { $0.mapTexts(text, code: code) }
        table.rows = table.rows.map { row in row.map { $0.mapTexts(text, code: code) } }
        return .table(table)
      case .definitions(let definitions):
        return .definitions(
          definitions.map { definition in
            RichText.Definition(
              term: definition.term.mapTexts(text, code: code),
              descriptions: definition.descriptions.map { $0.mapTexts(text, code: code) }
            )
          }
        )
      case .code(var block):
        block.text = code(block.text)
        return .code(block)
      case .thematicBreak: return block
      }
    }
  }
}

extension [RichText.Inline] {
  fileprivate func mapTexts(
    _ text: (String) -> String,
    code: (String) -> String
  ) -> [RichText.Inline] {
    map { inline in
      switch inline {
      case .text(let content): .text(text(content))
      case .emphasis(let content): .emphasis(content.mapTexts(text, code: code))
      case .strong(let content): .strong(content.mapTexts(text, code: code))
      case .strikethrough(let content): .strikethrough(content.mapTexts(text, code: code))
      case .link(let target, let content):
        .link(
          RichText.LinkTarget(code(target.address)) ?? target,
          content.mapTexts(text, code: code)
        )
      case .image(let source, let description): .image(source, description: text(description))
      case .code(let content): .code(code(content))
      case .lineBreak, .math: inline
      }
    }
  }
}
