/// A page that shows a state before its scripts run: the same attributes, rendered by the server.
///
/// ```swift
/// PageTemplate(page)?.rendered(with: snapshot)
/// ```
///
/// What it renders is what the runtime renders from the same snapshot while it is not connected. Dialogs stay
/// closed, as only a script can open them, and controls are disabled.
package struct PageTemplate: Sendable {
  let source: [UInt8]
  let pieces: [PagePiece]
  let hasNoScript: Bool

  /// Finds the directives of a page.
  ///
  /// - Parameter page: its source.
  /// - Returns: nil where it has none, or where the parser has moved what has one: the page is then
  ///   served as it is.
  package init?(_ page: [UInt8]) {
    let document = HTMLDocument(page)
    var hasDirective = false
    var hasNoScript = false
    document.forEachElement { element in
      hasNoScript = hasNoScript || element.name == "noscript"
      hasDirective =
        hasDirective || element.attributes.contains { PageDirective.isDirective($0.name) }
    }
    guard hasDirective else { return nil }
    var compiler = PageCompiler(source: page)
    guard
      let pieces = try? compiler.pieces(
        of: document.elements,
        in: 0..<page.count,
        PageCompiler.Context()
      )
    else { return nil }
    source = page
    self.hasNoScript = hasNoScript
    self.pieces = compiler.hasSnapshot ? pieces : pieces + [.snapshot]
  }

  /// Renders the page.
  ///
  /// - Parameter snapshot: a message of the wire, as a viewer without a cookie is sent.
  /// - Returns: nil where the snapshot cannot be read, or the page would be too long.
  package func rendered(with snapshot: [UInt8]) -> [UInt8]? {
    var renderer = PageRenderer(template: self, snapshot: snapshot)
    return renderer?.page()
  }
}

/// Takes a page apart.
struct PageCompiler {
  /// What the elements around it mean for an element.
  struct Context {
    /// Inside a form that is an action.
    var isInForm = false
    /// Inside a select that shows a value.
    var isInSelect = false
  }

  /// The parser has put an element elsewhere than the source has it.
  struct OutOfPlace: Error {}

  let source: [UInt8]
  private(set) var hasSnapshot = false

  init(source: [UInt8]) {
    self.source = source
  }

  mutating func pieces(
    of elements: [HTMLElement],
    in range: Range<Int>,
    _ context: Context
  ) throws(OutOfPlace) -> [PagePiece] {
    var pieces: [PagePiece] = []
    var cursor = range.lowerBound
    try add(elements, in: range, context, to: &pieces, from: &cursor)
    pieces.append(.literal(cursor..<max(cursor, range.upperBound)))
    return pieces
  }

  private mutating func add(
    _ elements: [HTMLElement],
    in range: Range<Int>,
    _ context: Context,
    to pieces: inout [PagePiece],
    from cursor: inout Int
  ) throws(OutOfPlace) {
    for element in elements {
      guard let startTag = element.startTag else {
        // The source leaves the tag out, not what is inside.
        try add(element.children, in: range, context, to: &pieces, from: &cursor)
        continue
      }
      guard isDynamic(element, context) else { continue }
      guard element.isInPlace, startTag.lowerBound >= cursor,
        element.end.offset <= range.upperBound
      else { throw OutOfPlace() }
      pieces.append(.literal(cursor..<startTag.lowerBound))
      cursor = element.end.offset
      if element.name == "template" {
        if let rows = try rows(of: element) { pieces.append(.rows(rows)) }
        pieces.append(.literal(startTag.lowerBound..<element.end.offset))
      } else if isOwn(element, context) {
        pieces.append(.element(try self.element(element, context)))
      } else {
        pieces.append(.literal(startTag))
        pieces += try content(of: element, context)
        pieces.append(.literal(element.content.upperBound..<element.end.offset))
      }
    }
  }

  private mutating func content(
    of element: HTMLElement,
    _ context: Context
  ) throws(OutOfPlace) -> [PagePiece] {
    // A dialog renders what is inside it when it opens.
    guard element["data-dialog"] == nil, element["data-text"] == nil else {
      return [.literal(element.content)]
    }
    var context = context
    if element.name == "form", element["data-send"] != nil { context.isInForm = true }
    if element.name == "select", element["data-bind"] != nil { context.isInSelect = true }
    var pieces = try pieces(of: element.children, in: element.content, context)
    if element.name == "body" {
      hasSnapshot = true
      pieces.append(.snapshot)
    }
    return pieces
  }

  private mutating func element(
    _ element: HTMLElement,
    _ context: Context
  ) throws(OutOfPlace) -> PagePiece.Element {
    guard let startTag = element.startTag else { throw OutOfPlace() }
    let endTag = element.content.upperBound..<element.end.offset
    return PagePiece.Element(
      name: element.name,
      attributes: element.attributes,
      isHTML: element.isHTML,
      isSelfClosing: source[startTag].dropLast().last == UInt8(ascii: "/"),
      directives: PageDirective.all(of: element),
      content: try content(of: element, context),
      endTag: element.end.isExplicit ? endTag : nil,
      text: element.text,
      isSubmitter: context.isInForm && Self.submits(element)
    )
  }

  /// A row is the template's first element.
  private mutating func rows(of template: HTMLElement) throws(OutOfPlace) -> PagePiece.Rows? {
    guard let path = template["data-each"], let root = template.children.first else { return nil }
    guard root.isInPlace else { throw OutOfPlace() }
    let element = try element(root, Context())
    return PagePiece.Rows(path: path, key: template["data-key"] ?? "", root: element)
  }

  /// Whether an element, or one inside it, depends on the state.
  private func isDynamic(_ element: HTMLElement, _ context: Context) -> Bool {
    if element.name == "template" { return element["data-each"] != nil }
    if element.name == "body" || isOwn(element, context) { return true }
    var context = context
    if element.name == "form", element["data-send"] != nil { context.isInForm = true }
    if element.name == "select", element["data-bind"] != nil { context.isInSelect = true }
    return element.children.contains { isDynamic($0, context) }
  }

  /// Whether an element itself does.
  private func isOwn(_ element: HTMLElement, _ context: Context) -> Bool {
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
