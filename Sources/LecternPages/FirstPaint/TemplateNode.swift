/// A part of a page template: source that is the same for every state, or something rendered from the state.
indirect enum TemplateNode: Sendable {
  /// A range of the source.
  case literal(Range<Int>)
  case element(Element)
  /// The rows of a `data-each` list, which stand before its template.
  case rows(Rows)
  /// The snapshot for the runtime, and the notice for browsers without JavaScript.
  case snapshot

  /// An element whose start tag or content depends on the state.
  struct Element: Sendable {
    let name: String
    let attributes: [HTMLElement.Attribute]
    let isHTML: Bool
    let isSelfClosing: Bool
    let directives: [PageDirective]
    let content: [TemplateNode]
    /// The end tag; nil where it is implied.
    let endTag: Range<Int>?
    /// The text of an option or a text area; empty for other elements.
    let text: String
    /// Whether it submits a form with `data-send`.
    let isSubmitter: Bool

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  struct Rows: Sendable {
    let path: String
    let key: String
    let root: Element
  }
}

/// A directive of the runtime that the server renders as well.
enum PageDirective: Sendable {
  case text(path: String)
  /// `data-show`, `data-role`, or both.
  case show(path: String?, roles: [String]?)
  case attribute(name: String, path: String)
  case cssClass(name: String, path: String)
  case send(action: String)
  case bind(path: String, action: String)
}

extension PageDirective {
  /// Whether an attribute is a directive of the runtime, including those that the server does not render.
  static func isDirective(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("data-attr-") || name.hasPrefix("data-class-")
  }

  private static let names: Set = [
    "data-text", "data-show", "data-role", "data-announce", "data-connection", "data-send",
    "data-dialog", "data-each", "data-bind",
  ]

  /// Returns the directives of an element in the order of its attributes, a binding last.
  static func all(of element: HTMLElement) -> [PageDirective] {
    var directives: [PageDirective] = []
    for attribute in element.attributes {
      let (name, path) = (attribute.name, attribute.value)
      switch name {
      case "data-text": directives.append(.text(path: path))
      case "data-show", "data-role":
        let roles = element["data-role"]?.split(separator: " ").map(String.init)
        directives.append(.show(path: element["data-show"], roles: roles))
      case "data-send" where element["data-bind"] == nil: directives.append(.send(action: path))
      case _ where name.hasPrefix("data-attr-"):
        let name = String(name.dropFirst("data-attr-".count))
        // The runtime does not make directives of the state's values either.
        if !isDirective(name) { directives.append(.attribute(name: name, path: path)) }
      case _ where name.hasPrefix("data-class-"):
        let name = String(name.dropFirst("data-class-".count))
        directives.append(.cssClass(name: name, path: path))
      default: break
      }
    }
    if let path = element["data-bind"] {
      let parts = path.split(separator: ".", omittingEmptySubsequences: false)
      let action = (parts.dropLast() + ["binding", parts.last ?? ""]).joined(separator: ".")
      directives.append(.bind(path: path, action: element["data-send"] ?? action))
    }
    return directives
  }
}
