extension JSONWriter {
  mutating func list<Element>(
    of elements: [Element],
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      write(&self, element)
    }
    append("]")
  }

  /// Writes a block; the fields of each object are sorted by name.
  mutating func write(_ block: RichText.Block) {
    switch block {
    case .paragraph(let content):
      append(#"{"content":"#)
      write(content)
      append(#","type":"paragraph"}"#)
    case .heading(let level, let content):
      append(#"{"content":"#)
      write(content)
      append(#","level":"#)
      append(level)
      append(#","type":"heading"}"#)
    case .list(let list):
      append(list.isTight ? #"{"isTight":true,"items":"# : #"{"isTight":false,"items":"#)
      self.list(of: list.items) { json, item in json.write(item) }
      append(#","marker":"#)
      text(list.marker)
      if let start = list.start {
        append(#","start":"#)
        append(start)
      }
      append(#","type":"list"}"#)
    case .quote(let blocks):
      append(#"{"blocks":"#)
      write(blocks)
      append(#","type":"quote"}"#)
    case .code(let code): write(code)
    case .table(let table): write(table)
    case .thematicBreak: append(#"{"type":"thematicBreak"}"#)
    }
  }

  private mutating func write(_ blocks: [RichText.Block]) {
    list(of: blocks) { json, block in json.write(block) }
  }

  private mutating func write(_ code: RichText.CodeBlock) {
    append("{")
    if let language = code.language {
      append(#""language":"#)
      text(language)
      append(",")
    }
    if !code.meta.isEmpty {
      append(#""meta":"#)
      text(code.meta)
      append(",")
    }
    append(#""text":"#)
    text(code.text)
    append(#","type":"code"}"#)
  }

  private mutating func write(_ table: RichText.Table) {
    append(#"{"alignments":"#)
    list(of: table.alignments) { json, alignment in
      if let alignment { json.text(alignment.rawValue) } else { json.append("null") }
    }
    append(#","header":"#)
    list(of: table.header) { json, cell in json.write(cell) }
    append(#","rows":"#)
    list(of: table.rows) { json, row in json.list(of: row) { json, cell in json.write(cell) } }
    append(#","type":"table"}"#)
  }

  private mutating func write(_ inlines: [RichText.Inline]) {
    list(of: inlines) { json, inline in json.write(inline) }
  }

  private mutating func write(_ inline: RichText.Inline) {
    switch inline {
    case .text(let text): self.text(text)
    case .lineBreak: append(#"{"type":"lineBreak"}"#)
    case .code(let code):
      append(#"{"text":"#)
      text(code)
      append(#","type":"code"}"#)
    case .emphasis(let content): write(content, type: "emphasis")
    case .strong(let content): write(content, type: "strong")
    case .strikethrough(let content): write(content, type: "strikethrough")
    case .link(let target, let content):
      append(#"{"content":"#)
      write(content)
      append(#","type":"link","url":"#)
      text(target.address)
      append("}")
    case .image(let source, let description):
      append(#"{"alt":"#)
      text(description)
      append(#","type":"image","url":"#)
      text(source.path)
      append("}")
    }
  }

  private mutating func write(_ content: [RichText.Inline], type: StaticString) {
    append(#"{"content":"#)
    write(content)
    append(#","type":""#)
    append(type)
    append("\"}")
  }
}
