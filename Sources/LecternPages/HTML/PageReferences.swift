/// The files that a page or style sheet refers to, and how to refer to them by their content's version.
///
/// ```html
/// <link rel="stylesheet" href="style.css">   <!-- becomes style.css?v=3w5e11264sgsf -->
/// ```
///
/// A browser may cache a URL that changes with its content forever, without revalidation.
package struct PageReferences: Sendable {
  /// A relative URL in the source.
  package struct Reference: Hashable, Sendable {
    package let address: String
    let range: Range<Int>
  }

  private let source: [UInt8]
  package let all: [Reference]
  /// The offset of the first script element; nil without one.
  private let firstScript: Int?
  /// The range of the title's text; nil without a title.
  private let title: Range<Int>?

  /// Finds the scripts, styles, icons and images of a page that have a relative or root-relative URL without
  /// a query.
  package init(_ page: [UInt8]) {
    let document = HTMLDocument(page)
    source = page
    var all: [Reference] = []
    var firstScript: Int?
    var title: Range<Int>?
    document.forEachElement { element in
      if element.name == "script" { firstScript = firstScript ?? element.startTag?.lowerBound }
      if element.name == "title", element.isHTML { title = title ?? element.content }
      guard let name = Self.attributeName(of: element),
        let attribute = element.attributes.first(where: { $0.name == name }),
        let range = attribute.valueRange,
        Self.isOwn(attribute.value)
      else { return }
      all.append(Reference(address: attribute.value, range: range))
    }
    self.all = all.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.firstScript = firstScript
    self.title = title
  }

  /// Finds the files that a style sheet refers to by `url(…)`.
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
    firstScript = nil
    title = nil
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

  /// Whether a URL consists of a path alone.
  private static func isOwn(_ address: String) -> Bool {
    !address.isEmpty && !address.hasPrefix("//")
      && address.utf8.allSatisfy { $0 > 0x20 && !":?#\\".utf8.contains($0) }
  }

  /// Returns the source with a version in the query of each URL.
  ///
  /// - Parameter version: returns the version of a file's content; nil leaves the URL as it is.
  package func versioned(_ version: (Reference) -> String?) -> [UInt8] {
    replaced { reference in version(reference).map { "\(reference.address)?v=\($0)" } }
  }

  /// Returns the source with other URLs.
  ///
  /// - Parameters:
  ///   - newTitle: the page's title; nil leaves it as it is.
  ///   - markup: inserted before the first script, or at the end if there is none.
  ///   - url: returns the URL in place of a reference; nil leaves it as it is.
  package func replaced(
    title newTitle: String? = nil,
    insertingBeforeScripts markup: String = "",
    by url: (Reference) -> String?
  ) -> [UInt8] {
    var edits = all.compactMap { reference in
      url(reference).map { (range: reference.range, text: "\"\(HTMLText.attribute($0))\"") }
    }
    if let title, let newTitle { edits.append((title, HTMLText.content(newTitle))) }
    let end = firstScript ?? source.count
    edits.append((end..<end, markup))
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var page: [UInt8] = []
    var position = 0
    for edit in edits where edit.range.lowerBound >= position {
      page += source[position..<edit.range.lowerBound]
      page += edit.text.utf8
      position = edit.range.upperBound
    }
    return page + source[position...]
  }
}
