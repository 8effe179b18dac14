/// The files that a page names, and the page that names them by their content.
///
/// ```html
/// <link rel="stylesheet" href="style.css">   <!-- becomes style.css?v=3w5e11264sgsf -->
/// ```
///
/// An address that changes with the content may be kept by a browser for good, without asking again.
package struct PageReferences: Sendable {
  /// An address as the page has it.
  package struct Reference: Hashable, Sendable {
    package let address: String
    let range: Range<Int>
  }

  private let source: [UInt8]
  package let all: [Reference]

  /// Finds the scripts, styles, icons and pictures that a page names by a relative address, or one from the
  /// root, without a query.
  package init(_ page: [UInt8]) {
    let document = HTMLDocument(page)
    source = page
    var all: [Reference] = []
    document.forEachElement { element in
      guard let name = Self.attributeName(of: element),
        let attribute = element.attributes.first(where: { $0.name == name }),
        let range = attribute.valueRange,
        Self.isOwn(attribute.value)
      else { return }
      all.append(Reference(address: attribute.value, range: range))
    }
    self.all = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Finds what a style sheet names by `url(…)`.
  package init(style: [UInt8]) {
    source = style
    var all: [Reference] = []
    let opening = Array("url(".utf8)
    var index = 0
    while index + opening.count < style.count {
      guard style[index...].starts(with: opening) else {
        index += 1
        continue
      }
      let start = index + opening.count
      let end = style[start...].firstIndex(of: UInt8(ascii: ")")) ?? style.count
      index = end
      let quotes = "\"'".utf8
      let address = style[start..<end].drop(while: quotes.contains).reversed()
        .drop(while: quotes.contains).reversed()
      let text = String(decoding: Array(address), as: UTF8.self)
      guard Self.isOwn(text), !text.utf8.contains(where: "&\"'<(".utf8.contains) else { continue }
      all.append(Reference(address: text, range: start..<end))
    }
    self.all = all
  }

  private static func attributeName(of element: HTMLElement) -> String? {
    switch element.name {
    case "script", "img": return "src"
    case "link":
      let kinds = (element["rel"] ?? "").lowercased().split(separator: " ")
      return kinds.contains { Self.kinds.contains($0) } ? "href" : nil
    default: return nil
    }
  }

  private static let kinds: Set<Substring> = ["stylesheet", "icon", "modulepreload", "preload"]

  /// Whether an address is a path, and nothing but a path.
  private static func isOwn(_ address: String) -> Bool {
    !address.isEmpty && !address.hasPrefix("//")
      && address.utf8.allSatisfy { $0 > 0x20 && !":?#\\".utf8.contains($0) }
  }

  /// Writes the page anew.
  ///
  /// - Parameter version: what names the content of a file now; nil where there is none.
  package func versioned(_ version: (Reference) -> String?) -> [UInt8] {
    var page: [UInt8] = []
    var position = 0
    for reference in all {
      guard let version = version(reference), reference.range.lowerBound >= position else {
        continue
      }
      page += source[position..<reference.range.lowerBound]
      page += "\"\(HTMLText.attribute(reference.address))?v=\(version)\"".utf8
      position = reference.range.upperBound
    }
    return page + source[position...]
  }
}
