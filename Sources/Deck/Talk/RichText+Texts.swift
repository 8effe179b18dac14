internal import Lectern

extension RichText {
  /// Returns the text with a number in place of each marked ``CountSource``.
  func filled(_ number: (CountSource) -> String) -> RichText {
    RichText(blocks.filled(number))
  }
}

extension [RichText.Block] {
  fileprivate func filled(_ number: (CountSource) -> String) -> [RichText.Block] {
    map { block in
      switch block {
      case .paragraph(let content): return .paragraph(content.filled(number))
      case .heading(let level, let content):
        return .heading(level: level, content.filled(number))
      case .list(var list):
        list.items = list.items.map { $0.filled(number) }
        return .list(list)
      case .quote(let blocks): return .quote(blocks.filled(number))
      case .table(var table):
        table.header = table.header.map { $0.filled(number) }
        table.rows = table.rows.map { row in row.map { $0.filled(number) } }
        return .table(table)
      case .definitions(let definitions):
        return .definitions(
          definitions.map { definition in
            RichText.Definition(
              term: definition.term.filled(number),
              descriptions: definition.descriptions.map { $0.filled(number) }
            )
          }
        )
      case .code, .thematicBreak: return block
      }
    }
  }
}

extension [RichText.Inline] {
  fileprivate func filled(_ number: (CountSource) -> String) -> [RichText.Inline] {
    map { inline in
      switch inline {
      case .text(let text): .text(CountSource.fill(text, number))
      case .emphasis(let content): .emphasis(content.filled(number))
      case .strong(let content): .strong(content.filled(number))
      case .strikethrough(let content): .strikethrough(content.filled(number))
      case .link(let target, let content): .link(target, content.filled(number))
      case .image(let source, let description):
        .image(source, description: CountSource.fill(description, number))
      case .code, .lineBreak, .math: inline
      }
    }
  }
}
