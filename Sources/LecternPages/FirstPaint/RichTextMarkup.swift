internal import LecternWire

/// A rich text as markup: what `rich.js` draws of the same value.
///
/// Text and attributes are escaped, and addresses are checked once more because a view state need not come from Markdown.
struct RichTextMarkup {
  /// Maximum nesting that is rendered; as in `rich.js`.
  private static let depthLimit = 100

  private(set) var text = ""

  init(_ value: PageValue) {
    writeBlocks(value, 0)
  }

  private mutating func writeBlocks(_ value: PageValue?, _ depth: Int) {
    for block in value.elements { write(block: block, depth + 1) }
  }

  private mutating func writeInlines(_ value: PageValue?, _ depth: Int) {
    for inline in value.elements { write(inline: inline, depth + 1) }
  }

  private mutating func write(block: PageValue, _ depth: Int) {
    guard depth <= Self.depthLimit, case .string(let type)? = block["type"] else { return }
    switch type {
    case "paragraph": element("p") { $0.writeInlines(block["content"], depth) }
    case "heading":
      let level = block["level"]?.text ?? ""
      let isLevel = ["1", "2", "3", "4", "5", "6"].contains(level)
      element(isLevel ? "h" + level : "p") { $0.writeInlines(block["content"], depth) }
    case "quote": element("blockquote") { $0.writeBlocks(block["blocks"], depth) }
    case "thematicBreak": startTag("hr")
    case "code": writeCode(block)
    case "list": writeList(block, depth)
    case "table": writeTable(block, depth)
    case "definitions": writeDefinitions(block, depth)
    default: break
    }
  }

  private mutating func writeCode(_ block: PageValue) {
    let language = block["language"].flatMap {
      $0.isTruthy ? ("class", "language-\($0.text)") : nil
    }
    let meta = block["meta"].flatMap { $0.isTruthy ? ("data-meta", $0.text) : nil }
    element("pre") {
      $0.element("code", [language, meta].compactMap(\.self)) {
        $0.write(block["text"]?.text ?? "")
      }
    }
  }

  private mutating func writeList(_ block: PageValue, _ depth: Int) {
    let start: Int? = if case .number(let digits)? = block["start"] { Int(digits) } else { nil }
    let attributes = start.flatMap { $0 == 1 ? nil : [("start", String($0))] } ?? []
    let isTight = block["isTight"] == .bool(true)
    element(start == nil ? "ul" : "ol", attributes) {
      for item in block["items"].elements {
        $0.element("li", Self.isTask(item) ? [("class", "task")] : []) {
          for inner in PageValue?.some(item).elements {
            if isTight, inner["type"] == .string("paragraph") {
              $0.writeInlines(inner["content"], depth + 1)
            } else {
              $0.write(block: inner, depth + 1)
            }
          }
        }
      }
    }
  }

  /// Whether an item begins with the box of a task.
  private static func isTask(_ item: PageValue) -> Bool {
    let first = PageValue?.some(item).elements.first
    guard case .string(let text)? = first?["content"].elements.first else { return false }
    return text.hasPrefix("☐ ") || text.hasPrefix("☑ ")
  }

  private mutating func writeDefinitions(_ block: PageValue, _ depth: Int) {
    element("dl") {
      for entry in block["entries"].elements {
        $0.element("dt") { $0.writeInlines(entry["term"], depth) }
        for description in entry["descriptions"].elements {
          let blocks = PageValue?.some(description).elements
          $0.element("dd") {
            if blocks.count == 1, blocks[0]["type"] == .string("paragraph") {
              $0.writeInlines(blocks[0]["content"], depth + 1)
            } else {
              $0.writeBlocks(description, depth)
            }
          }
        }
      }
    }
  }

  private mutating func writeTable(_ block: PageValue, _ depth: Int) {
    let alignments = block["alignments"].elements.map(\.text)
    func row(_ cells: [PageValue], _ name: String, to markup: inout RichTextMarkup) {
      markup.element("tr") {
        for (column, cell) in cells.enumerated() {
          var attributes = name == "th" ? [("scope", "col")] : []
          if column < alignments.count, ["left", "center", "right"].contains(alignments[column]) {
            attributes.append(("align", alignments[column]))
          }
          $0.element(name, attributes) { $0.writeInlines(cell, depth) }
        }
      }
    }
    element("div", [("class", "lectern-table")]) {
      $0.element("table") {
        $0.element("thead") { row(block["header"].elements, "th", to: &$0) }
        let rows = block["rows"].elements
        guard !rows.isEmpty else { return }
        $0.element("tbody") {
          for cells in rows { row(PageValue?.some(cells).elements, "td", to: &$0) }
        }
      }
    }
  }

  private mutating func write(inline: PageValue, _ depth: Int) {
    if case .string(let text) = inline { return write(text) }
    guard depth <= Self.depthLimit, case .string(let type)? = inline["type"] else { return }
    let content = { (markup: inout RichTextMarkup) in markup.writeInlines(inline["content"], depth)
    }
    switch type {
    case "code": element("code") { $0.write(inline["text"]?.text ?? "") }
    case "lineBreak": startTag("br")
    case "emphasis": element("em", [], content)
    case "strong": element("strong", [], content)
    case "strikethrough": element("del", [], content)
    case "link":
      guard let target = RichText.LinkTarget(inline["url"]?.text ?? "") else {
        return content(&self)
      }
      let tab = [("target", "_blank"), ("rel", "noopener noreferrer")]
      element("a", [("href", target.address)] + (target.isExternal ? tab : []), content)
    case "image":
      let description = inline["alt"]?.text ?? ""
      guard let source = RichText.ImageSource(inline["url"]?.text ?? "") else {
        return write(description)
      }
      startTag("img", [("src", String(source.path.dropFirst())), ("alt", description)])
    case "math": writeFormula(inline)
    default: break
    }
  }
}

extension RichTextMarkup {
  private mutating func writeFormula(_ formula: PageValue) {
    let display = formula["isDisplay"] == .bool(true) ? [("display", "block")] : []
    element("math", [("alttext", formula["tex"]?.text ?? "")] + display) {
      for element in formula["content"].elements { $0.write(math: element, 0) }
    }
  }

  private mutating func write(math node: PageValue, _ depth: Int) {
    if case .string(let text) = node { return write(text) }
    guard depth < Self.depthLimit, case .array(let parts) = node,
      case .string(let name)? = parts.first, RichText.MathElement(name) != nil
    else { return }
    var attributes: [(String, String)] = []
    var children = parts.dropFirst()
    if case .object(let fields)? = children.first {
      children.removeFirst()
      attributes = fields.compactMap { RichText.MathElement.Attribute($0.text, $1.text) }
        .map { ($0.name, $0.value) }.sorted { $0.0 < $1.0 }
    }
    element(name, attributes) {
      for child in children { $0.write(math: child, depth + 1) }
    }
  }
}

extension RichTextMarkup {
  private mutating func write(_ text: String) { self.text += HTMLText.content(text) }

  private mutating func startTag(_ name: String, _ attributes: [(String, String)] = []) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(HTMLText.attribute(value))\"" }
    text += ">"
  }

  private mutating func element(
    _ name: String,
    _ attributes: [(String, String)] = [],
    _ content: (inout RichTextMarkup) -> Void
  ) {
    startTag(name, attributes)
    content(&self)
    text += "</\(name)>"
  }
}

extension PageValue? {
  /// The elements of a list; none of another value.
  fileprivate var elements: [PageValue] {
    if case .array(let elements)? = self { elements } else { [] }
  }
}
