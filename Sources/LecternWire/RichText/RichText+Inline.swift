extension RichText {
  /// An element within a line.
  public indirect enum Inline: Hashable, Sendable {
    /// A line feed in it is drawn as a space.
    case text(String)
    case code(String)
    case lineBreak
    case emphasis([Inline])
    case strong([Inline])
    case strikethrough([Inline])
    case link(LinkTarget, [Inline])
    case image(ImageSource, description: String)
    case math(Formula)
  }
}

extension RichText.Inline: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension [RichText.Inline] {
  /// The text without its format.
  public var plainText: String {
    map { inline in
      switch inline {
      case .text(let text), .code(let text), .image(_, let text): text
      case .math(let formula): formula.tex
      case .lineBreak: "\n"
      case .emphasis(let content), .strong(let content), .strikethrough(let content),
        .link(_, let content):
        content.plainText
      }
    }
    .joined()
  }
}

extension [RichText.Block] {
  /// The text without its format, one line for each block.
  public var plainText: String {
    compactMap { block -> String? in
      switch block {
      case .paragraph(let content), .heading(_, let content): content.plainText
      case .list(let list): list.items.map(\.plainText).joined(separator: "\n")
      case .quote(let blocks): blocks.plainText
      case .code(let code): code.text
      case .table(let table):
        ([table.header] + table.rows).map { $0.map(\.plainText).joined(separator: "\t") }
          .joined(separator: "\n")
      case .definitions(let definitions):
        definitions.map { definition in
          ([definition.term.plainText] + definition.descriptions.map(\.plainText))
            .joined(separator: "\n")
        }
        .joined(separator: "\n")
      case .thematicBreak: nil
      }
    }
    .joined(separator: "\n")
  }
}
