// The same form as on the wire.

private enum Key: String, CodingKey {
  case alignments, alt, blocks, content, descriptions, entries, header, isDisplay, isTight, items
  case language, level, marker, meta, rows, start, term, tex, text, type, url
}

private enum BlockType: String, Codable {
  case paragraph, heading, list, quote, code, table, definitions, thematicBreak
}

private enum InlineType: String, Codable {
  case code, lineBreak, emphasis, strong, strikethrough, link, image, math
}

extension RichText.Block: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self =
      switch try fields.decode(BlockType.self, forKey: .type) {
      case .paragraph: .paragraph(try fields.decode([RichText.Inline].self, forKey: .content))
      case .heading:
        .heading(
          level: try fields.decode(Int.self, forKey: .level),
          try fields.decode([RichText.Inline].self, forKey: .content)
        )
      case .list:
        .list(
          RichText.List(
            start: try fields.decodeIfPresent(Int.self, forKey: .start),
            marker: try fields.decode(String.self, forKey: .marker),
            isTight: try fields.decode(Bool.self, forKey: .isTight),
            items: try fields.decode([[RichText.Block]].self, forKey: .items)
          )
        )
      case .quote: .quote(try fields.decode([RichText.Block].self, forKey: .blocks))
      case .code:
        .code(
          RichText.CodeBlock(
            language: try fields.decodeIfPresent(String.self, forKey: .language),
            meta: try fields.decodeIfPresent(String.self, forKey: .meta) ?? "",
            text: try fields.decode(String.self, forKey: .text)
          )
        )
      case .table:
        .table(
          RichText.Table(
            alignments: try fields.decode([RichText.Table.Alignment?].self, forKey: .alignments),
            header: try fields.decode([[RichText.Inline]].self, forKey: .header),
            rows: try fields.decode([[[RichText.Inline]]].self, forKey: .rows)
          )
        )
      case .definitions:
        .definitions(try fields.decode([RichText.Definition].self, forKey: .entries))
      case .thematicBreak: .thematicBreak
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .paragraph(let content):
      try fields.encode(BlockType.paragraph, forKey: .type)
      try fields.encode(content, forKey: .content)
    case .heading(let level, let content):
      try fields.encode(BlockType.heading, forKey: .type)
      try fields.encode(level, forKey: .level)
      try fields.encode(content, forKey: .content)
    case .list(let list):
      try fields.encode(BlockType.list, forKey: .type)
      try fields.encodeIfPresent(list.start, forKey: .start)
      try fields.encode(list.marker, forKey: .marker)
      try fields.encode(list.isTight, forKey: .isTight)
      try fields.encode(list.items, forKey: .items)
    case .quote(let blocks):
      try fields.encode(BlockType.quote, forKey: .type)
      try fields.encode(blocks, forKey: .blocks)
    case .code(let code):
      try fields.encode(BlockType.code, forKey: .type)
      try fields.encodeIfPresent(code.language, forKey: .language)
      if !code.meta.isEmpty { try fields.encode(code.meta, forKey: .meta) }
      try fields.encode(code.text, forKey: .text)
    case .table(let table):
      try fields.encode(BlockType.table, forKey: .type)
      try fields.encode(table.alignments, forKey: .alignments)
      try fields.encode(table.header, forKey: .header)
      try fields.encode(table.rows, forKey: .rows)
    case .definitions(let definitions):
      try fields.encode(BlockType.definitions, forKey: .type)
      try fields.encode(definitions, forKey: .entries)
    case .thematicBreak: try fields.encode(BlockType.thematicBreak, forKey: .type)
    }
  }
}

extension RichText.Definition: Codable {
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    term = try fields.decode([RichText.Inline].self, forKey: .term)
    descriptions = try fields.decode([[RichText.Block]].self, forKey: .descriptions)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(term, forKey: .term)
    try fields.encode(descriptions, forKey: .descriptions)
  }
}

extension RichText.Inline: Codable {
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let fields = try decoder.container(keyedBy: Key.self)
    func content() throws -> [RichText.Inline] {
      try fields.decode([RichText.Inline].self, forKey: .content)
    }
    func checked<Address>(_ check: (String) -> Address?) throws -> Address {
      guard let address = check(try fields.decode(String.self, forKey: .url)) else {
        let reason = "the address is not allowed in a rich text"
        throw DecodingError.dataCorruptedError(forKey: .url, in: fields, debugDescription: reason)
      }
      return address
    }
    self =
      switch try fields.decode(InlineType.self, forKey: .type) {
      case .code: .code(try fields.decode(String.self, forKey: .text))
      case .lineBreak: .lineBreak
      case .emphasis: .emphasis(try content())
      case .strong: .strong(try content())
      case .strikethrough: .strikethrough(try content())
      case .link: .link(try checked(RichText.LinkTarget.init), try content())
      case .image:
        .image(
          try checked(RichText.ImageSource.init),
          description: try fields.decode(String.self, forKey: .alt)
        )
      case .math:
        .math(
          RichText.Formula(
            tex: try fields.decode(String.self, forKey: .tex),
            isDisplay: try fields.decodeIfPresent(Bool.self, forKey: .isDisplay) ?? false,
            content: try fields.decode([RichText.MathElement].self, forKey: .content)
          )
        )
      }
  }

  public func encode(to encoder: any Encoder) throws {
    if case .text(let text) = self {
      var container = encoder.singleValueContainer()
      try container.encode(text)
      return
    }
    var fields = encoder.container(keyedBy: Key.self)
    func encode(_ type: InlineType, _ content: [RichText.Inline]? = nil) throws {
      try fields.encode(type, forKey: .type)
      try fields.encodeIfPresent(content, forKey: .content)
    }
    switch self {
    case .text: break
    case .code(let code):
      try encode(.code)
      try fields.encode(code, forKey: .text)
    case .lineBreak: try encode(.lineBreak)
    case .emphasis(let content): try encode(.emphasis, content)
    case .strong(let content): try encode(.strong, content)
    case .strikethrough(let content): try encode(.strikethrough, content)
    case .link(let target, let content):
      try encode(.link, content)
      try fields.encode(target.address, forKey: .url)
    case .image(let source, let description):
      try encode(.image)
      try fields.encode(description, forKey: .alt)
      try fields.encode(source.path, forKey: .url)
    case .math(let formula):
      try encode(.math)
      try fields.encode(formula.tex, forKey: .tex)
      if formula.isDisplay { try fields.encode(true, forKey: .isDisplay) }
      try fields.encode(formula.content, forKey: .content)
    }
  }
}
