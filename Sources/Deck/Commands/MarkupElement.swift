/// An element of the markup that tools write, with its content.
struct MarkupElement: Equatable {
  enum Node: Equatable {
    case text(String)
    case element(MarkupElement)
  }

  let name: String
  private(set) var attributes: [Attribute] = []
  private(set) var children: [Node] = []
  /// Whether a part of it is deeper than the limit, and left out.
  private(set) var isTruncated = false

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  var elements: [MarkupElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Returns the value of an attribute.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension MarkupElement {
  /// Reads elements that stand one after the other. Comments and declarations are left out.
  ///
  /// - Parameters:
  ///   - markup: the markup.
  ///   - depthLimit: the maximum nesting. It does not recurse itself.
  /// - Returns: nil for tags that don't match, and for text outside an element.
  static func all(in markup: String, depthLimit: Int) -> [MarkupElement]? {
    var elements: [MarkupElement] = []
    var open: [MarkupElement] = []
    var excess: [String] = []
    for token in MarkupTokens(markup) {
      switch token {
      case .text(let text):
        if open.isEmpty {
          guard text.allSatisfy(\.isWhitespace) else { return nil }
        } else if excess.isEmpty {
          open[open.count - 1].children.append(.text(text))
        }
      case .tag(let name, _) where name.hasPrefix("!") || name.hasPrefix("?"): break
      case .tag(let name, _) where name.hasPrefix("/"):
        let name = name.dropFirst()
        if let last = excess.last {
          guard last == name else { return nil }
          excess.removeLast()
          break
        }
        guard let element = open.popLast(), element.name == name else { return nil }
        guard !open.isEmpty else {
          elements.append(element)
          break
        }
        open[open.count - 1].children.append(.element(element))
      case .tag(let name, _) where open.count == depthLimit:
        open[0].isTruncated = true
        excess.append(name)
      case .tag(let name, let attributes):
        let sorted = attributes.sorted { $0.key < $1.key }
        open.append(
          MarkupElement(
            name: name,
            attributes: sorted.map { Attribute(name: $0.key, value: $0.value) }
          )
        )
      }
    }
    return open.isEmpty && excess.isEmpty ? elements : nil
  }
}
