/// What a page is made of when it is rendered: its source where that is the same for every state, and the
/// rest.
indirect enum PagePiece: Sendable {
  /// Bytes of the source.
  case literal(Range<Int>)
  case element(Element)
  /// The rows of a list, before their template.
  case rows(Rows)
  /// Where the snapshot goes, and the word to those without JavaScript.
  case snapshot

  /// An element whose start tag, or content, depends on the state.
  struct Element: Sendable {
    let name: String
    let attributes: [HTMLElement.Attribute]
    let isHTML: Bool
    let isSelfClosing: Bool
    let directives: [PageDirective]
    let content: [PagePiece]
    /// What ends it, where it is not implied.
    let endTag: Range<Int>?
    /// For an option or a text area, its text.
    let text: String
    /// Whether it submits a form that is an action.
    let isSubmitter: Bool

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  struct Rows: Sendable {
    let path: String
    let key: String
    let root: Element
  }
}

/// A directive of the runtime that the server renders, too.
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
  /// Whether an attribute is a directive, rendered or not.
  static func isDirective(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("data-attr-") || name.hasPrefix("data-class-")
  }

  private static let names: Set = [
    "data-text", "data-show", "data-role", "data-announce", "data-connection", "data-send",
    "data-dialog", "data-each", "data-bind",
  ]

  /// What the attributes of an element say, in their order, and what binds it last.
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
        // Else data of the state would become a directive, which in the runtime it does not.
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
