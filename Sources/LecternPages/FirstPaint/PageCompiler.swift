/// Divides a page into the nodes of a template.
struct PageCompiler {
  /// The enclosing elements that matter to an element.
  struct Context {
    /// Whether the element is inside a form with `data-send`.
    var isInForm = false
    /// Whether the element is inside a select with `data-bind`.
    var isInSelect = false
    /// Whether the element is inside a paragraph. A parser ends a paragraph before the first block.
    var isInParagraph = false
  }

  /// The parser has moved an element away from its place in the source.
  struct MovedElement: Error {}

  let source: [UInt8]
  private(set) var hasSnapshot = false

  init(source: [UInt8]) {
    self.source = source
  }

  mutating func nodes(
    of elements: [HTMLElement],
    in range: Range<Int>,
    _ context: Context
  ) throws(MovedElement) -> [TemplateNode] {
    var nodes: [TemplateNode] = []
    var cursor = range.lowerBound
    try add(elements, in: range, context, to: &nodes, from: &cursor)
    nodes.append(.literal(cursor..<max(cursor, range.upperBound)))
    return nodes
  }

  private mutating func add(
    _ elements: [HTMLElement],
    in range: Range<Int>,
    _ context: Context,
    to nodes: inout [TemplateNode],
    from cursor: inout Int
  ) throws(MovedElement) {
    for element in elements {
      guard let startTag = element.startTag else {
        // The tag is implied; the element's content is in the source.
        try add(element.children, in: range, context, to: &nodes, from: &cursor)
        continue
      }
      guard isDynamic(element, context) else { continue }
      guard element.isInPlace, startTag.lowerBound >= cursor,
        element.end.offset <= range.upperBound
      else { throw MovedElement() }
      nodes.append(.literal(cursor..<startTag.lowerBound))
      cursor = element.end.offset
      if element.name == "template" {
        if let rows = try rows(of: element) { nodes.append(.rows(rows)) }
        nodes.append(.literal(startTag.lowerBound..<element.end.offset))
      } else if isRendered(element, context) {
        nodes.append(.element(try self.element(element, context)))
      } else {
        nodes.append(.literal(startTag))
        nodes += try content(of: element, context)
        nodes.append(.literal(element.content.upperBound..<element.end.offset))
      }
    }
  }

  private mutating func content(
    of element: HTMLElement,
    _ context: Context
  ) throws(MovedElement) -> [TemplateNode] {
    // The runtime renders a dialog's content when it opens.
    guard element["data-dialog"] == nil, element["data-text"] == nil,
      element["data-rich"] == nil
    else {
      return [.literal(element.content)]
    }
    var context = context
    if element.name == "form", element["data-send"] != nil { context.isInForm = true }
    if element.name == "select", element["data-bind"] != nil { context.isInSelect = true }
    if element.name == "p" { context.isInParagraph = true }
    var nodes = try nodes(of: element.children, in: element.content, context)
    if element.name == "body" {
      hasSnapshot = true
      nodes.append(.snapshot)
    }
    return nodes
  }

  private mutating func element(
    _ element: HTMLElement,
    _ context: Context
  ) throws(MovedElement) -> TemplateNode.Element {
    guard let startTag = element.startTag else { throw MovedElement() }
    let endTag = element.content.upperBound..<element.end.offset
    return TemplateNode.Element(
      name: element.name,
      attributes: element.attributes,
      isHTML: element.isHTML,
      isSelfClosing: source[startTag].dropLast().last == UInt8(ascii: "/"),
      directives: directives(of: element, context),
      content: try content(of: element, context),
      endTag: element.end.isExplicit ? endTag : nil,
      text: element.text,
      isSubmitter: context.isInForm && Self.submits(element)
    )
  }

  private func directives(of element: HTMLElement, _ context: Context) -> [PageDirective] {
    let directives = PageDirective.all(of: element)
    guard element.name == "p" || context.isInParagraph else { return directives }
    return directives.filter { if case .rich = $0 { false } else { true } }
  }

  /// Returns the rows of a `data-each` template; a row is the template's first element.
  private mutating func rows(of template: HTMLElement) throws(MovedElement) -> TemplateNode.Rows? {
    guard let path = template["data-each"], let root = template.children.first else { return nil }
    guard root.isInPlace else { throw MovedElement() }
    let element = try element(root, Context())
    return TemplateNode.Rows(
      path: .read(path),
      key: .read(template["data-key"] ?? ""),
      root: element
    )
  }

  /// Whether an element or a descendant depends on the state.
  private func isDynamic(_ element: HTMLElement, _ context: Context) -> Bool {
    if element.name == "template" { return element["data-each"] != nil }
    if element.name == "body" || isRendered(element, context) { return true }
    var context = context
    if element.name == "form", element["data-send"] != nil { context.isInForm = true }
    if element.name == "select", element["data-bind"] != nil { context.isInSelect = true }
    return element.children.contains { isDynamic($0, context) }
  }

  /// Whether the element itself depends on the state.
  private func isRendered(_ element: HTMLElement, _ context: Context) -> Bool {
    element.attributes.contains { PageDirective.isDirective($0.name) }
      || context.isInForm && Self.submits(element)
      || context.isInSelect && element.name == "option"
  }

  private static func submits(_ element: HTMLElement) -> Bool {
    let type = element["type"]?.lowercased()
    if element.name == "button" { return type != "button" && type != "reset" }
    return element.name == "input" && type == "submit"
  }
}
