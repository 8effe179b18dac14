/// A directive of the runtime that the server renders as well.
enum PageDirective: Sendable {
  case text(path: PagePath, format: PageFormat?)
  case rich(path: PagePath)
  /// `data-show`, `data-hide` and `data-role`, of which all have to hold.
  case show(path: PagePath?, hidePath: PagePath?, roles: [String]?)
  case attribute(name: String, path: PagePath, format: PageFormat?)
  case cssClass(name: String, path: PagePath)
  case send(action: String)
  case bind(path: PagePath, action: String)
}

extension PageDirective {
  /// Whether an attribute is a directive of the runtime, including those that the server does not render.
  static func isDirective(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names: Set = [
    "data-text", "data-rich", "data-show", "data-hide", "data-role", "data-announce",
    "data-connection", "data-send", "data-key", "data-dialog", "data-each", "data-bind",
    "data-join-code", "data-format", "data-hook", "data-url",
    "data-invalid", "data-reorder", "data-upload",
  ]

  // The policy against inline styles leaves `data-style-` to the runtime.
  private static let prefixes = ["data-attr-", "data-class-", "data-style-", "data-format-"]

  /// Returns the directives of an element in the order of its attributes, a binding last.
  static func all(of element: HTMLElement) -> [PageDirective] {
    var directives: [PageDirective] = []
    for attribute in element.attributes {
      let (name, path) = (attribute.name, attribute.value)
      switch name {
      case "data-text":
        directives.append(
          .text(path: .read(path), format: element["data-format"].flatMap(PageFormat.init))
        )
      case "data-rich": directives.append(.rich(path: .read(path)))
      case "data-show", "data-hide", "data-role":
        let roles = element["data-role"]?.split(separator: " ").map(String.init)
        let (path, hidePath) = (element["data-show"], element["data-hide"])
        directives.append(
          .show(
            path: path.map(PagePath.read),
            hidePath: hidePath.map(PagePath.read),
            roles: roles
          )
        )
      case "data-send" where element["data-bind"] == nil: directives.append(.send(action: path))
      case _ where name.hasPrefix("data-attr-"):
        let name = String(name.dropFirst("data-attr-".count))
        // The runtime does not make directives of the state's values either.
        let format = element["data-format-\(name)"].flatMap(PageFormat.init)
        if !isDirective(name) {
          directives.append(.attribute(name: name, path: .read(path), format: format))
        }
      case _ where name.hasPrefix("data-class-"):
        let name = String(name.dropFirst("data-class-".count))
        directives.append(.cssClass(name: name, path: .read(path)))
      default: break
      }
    }
    if let path = element["data-bind"] {
      let parts = path.split(separator: ".", omittingEmptySubsequences: false)
      let action = (parts.dropLast() + ["binding", parts.last ?? ""]).joined(separator: ".")
      directives.append(.bind(path: .read(path), action: element["data-send"] ?? action))
    }
    return directives
  }
}
