// The canonical JSON of rich text. The fields of each object are sorted by name.

extension [RichText.Block] {
  func write(to json: inout JSONWriter) {
    json.list(of: self) { json, block in block.write(to: &json) }
  }
}

extension RichText.Block {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .paragraph(let content):
      json.append(#"{"content":"#)
      content.write(to: &json)
      json.append(#","type":"paragraph"}"#)
    case .heading(let level, let content):
      json.append(#"{"content":"#)
      content.write(to: &json)
      json.append(#","level":"#)
      json.append(level)
      json.append(#","type":"heading"}"#)
    case .list(let list): list.write(to: &json)
    case .quote(let blocks):
      json.append(#"{"blocks":"#)
      blocks.write(to: &json)
      json.append(#","type":"quote"}"#)
    case .code(let code): code.write(to: &json)
    case .table(let table): table.write(to: &json)
    case .definitions(let definitions):
      json.append(#"{"entries":"#)
      json.list(of: definitions) { json, definition in definition.write(to: &json) }
      json.append(#","type":"definitions"}"#)
    case .thematicBreak: json.append(#"{"type":"thematicBreak"}"#)
    }
  }
}

extension RichText.List {
  fileprivate func write(to json: inout JSONWriter) {
    json.append(isTight ? #"{"isTight":true,"items":"# : #"{"isTight":false,"items":"#)
    json.list(of: items) { json, item in item.write(to: &json) }
    json.append(#","marker":"#)
    json.text(marker)
    if let start {
      json.append(#","start":"#)
      json.append(start)
    }
    json.append(#","type":"list"}"#)
  }
}

extension RichText.Definition {
  fileprivate func write(to json: inout JSONWriter) {
    json.append(#"{"descriptions":"#)
    json.list(of: descriptions) { json, blocks in blocks.write(to: &json) }
    json.append(#","term":"#)
    term.write(to: &json)
    json.append("}")
  }
}

extension RichText.CodeBlock {
  fileprivate func write(to json: inout JSONWriter) {
    json.append("{")
    if let language {
      json.append(#""language":"#)
      json.text(language)
      json.append(",")
    }
    if !meta.isEmpty {
      json.append(#""meta":"#)
      json.text(meta)
      json.append(",")
    }
    json.append(#""text":"#)
    json.text(text)
    json.append(#","type":"code"}"#)
  }
}

extension RichText.Table {
  fileprivate func write(to json: inout JSONWriter) {
    json.append(#"{"alignments":"#)
    json.list(of: alignments) { json, alignment in
      if let alignment { json.text(alignment.rawValue) } else { json.append("null") }
    }
    json.append(#","header":"#)
    json.list(of: header) { json, cell in cell.write(to: &json) }
    json.append(#","rows":"#)
    json.list(of: rows) { json, row in
      json.list(of: row) { json, cell in cell.write(to: &json) }
    }
    json.append(#","type":"table"}"#)
  }
}

extension [RichText.Inline] {
  fileprivate func write(to json: inout JSONWriter) {
    json.list(of: self) { json, inline in inline.write(to: &json) }
  }
}

extension RichText.Inline {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.text(text)
    case .lineBreak: json.append(#"{"type":"lineBreak"}"#)
    case .code(let code):
      json.append(#"{"text":"#)
      json.text(code)
      json.append(#","type":"code"}"#)
    case .emphasis(let content): Self.write(content, type: "emphasis", to: &json)
    case .strong(let content): Self.write(content, type: "strong", to: &json)
    case .strikethrough(let content): Self.write(content, type: "strikethrough", to: &json)
    case .math(let formula): formula.write(to: &json)
    case .link(let target, let content):
      json.append(#"{"content":"#)
      content.write(to: &json)
      json.append(#","type":"link","url":"#)
      json.text(target.address)
      json.append("}")
    case .image(let source, let description):
      json.append(#"{"alt":"#)
      json.text(description)
      json.append(#","type":"image","url":"#)
      json.text(source.path)
      json.append("}")
    }
  }

  private static func write(
    _ content: [RichText.Inline],
    type: StaticString,
    to json: inout JSONWriter
  ) {
    json.append(#"{"content":"#)
    content.write(to: &json)
    json.append(#","type":""#)
    json.append(type)
    json.append("\"}")
  }
}
