/// Puts the parts of a page in their places.
///
/// ```html
/// <template data-part="card" data-with-title>
///   <article class="card"><h2>{title}</h2><slot></slot></article>
/// </template>
///
/// <template data-use="card" data-with-title="Harbour"><p>Open</p></template>
/// <!-- becomes -->
/// <article class="card"><h2>Harbour</h2><p>Open</p></article>
/// ```
///
/// Parts are expanded before a page is rendered, so that its first paint has them and the runtime knows nothing of them.
package struct PageParts {
  /// What a part knows where it is used.
  private struct Use {
    let arguments: [String: String]
    /// The content in place of the part's `<slot>`; nil for the slot's own.
    let slot: [UInt8]?
    /// The names of the parts around this one, outermost first.
    let path: [String]
  }

  private let load: (String) -> PageFile?

  /// - Parameter load: returns the file of a part by the part's name; nil if there is none.
  package init(load: @escaping (String) -> PageFile?) {
    self.load = load
  }

  /// Returns a page with its parts in their places.
  ///
  /// - Throws: a ``PageError`` for a part that does not exist, that uses itself, or whose parameters don't fit.
  package func expanded(_ page: PageFile) throws(PageError) -> [UInt8] {
    let document = page.document
    guard document.mentionsParts else { return document.source }
    return try write(document.elements, 0..<document.source.count, of: page, in: nil)
  }

  private func write(
    _ elements: [HTMLElement],
    _ range: Range<Int>,
    of file: PageFile,
    in use: Use?
  ) throws(PageError) -> [UInt8] {
    var output: [UInt8] = []
    var cursor = range.lowerBound
    try add(elements, of: file, in: use, to: &output, from: &cursor)
    return output
      + (try literal(min(cursor, range.upperBound)..<range.upperBound, of: file, in: use))
  }

  private func add(
    _ elements: [HTMLElement],
    of file: PageFile,
    in use: Use?,
    to output: inout [UInt8],
    from cursor: inout Int
  ) throws(PageError) {
    for element in elements {
      let isDeclaration = element["data-part"] != nil
      let isUse = element["data-use"] != nil
      guard isDeclaration || isUse || element.name == "slot" && use != nil else {
        try add(element.children, of: file, in: use, to: &output, from: &cursor)
        continue
      }
      guard let startTag = element.startTag, startTag.lowerBound >= cursor else { continue }
      output += try literal(cursor..<startTag.lowerBound, of: file, in: use)
      cursor = element.end.offset
      if isDeclaration { continue }
      if isUse {
        output += try instance(element, of: file, in: use)
      } else if let slot = use?.slot {
        output += slot
      } else {
        output += try write(element.children, element.content, of: file, in: use)
      }
    }
  }

  /// Returns a part in place of its use.
  private func instance(
    _ element: HTMLElement,
    of file: PageFile,
    in outer: Use?
  ) throws(PageError) -> [UInt8] {
    let part = try part(of: element, in: file)
    let path = outer?.path ?? []
    guard !path.contains(part.name) else {
      let cycle = (path.drop { $0 != part.name } + [part.name]).joined(separator: " → ")
      throw file.error(element, "the part \"\(part.name)\" uses itself: \(cycle)")
    }
    var arguments: [String: String] = [:]
    for attribute in element.attributes where attribute.name != "data-use" {
      guard attribute.name.hasPrefix(PagePart.parameterPrefix) else {
        throw file.error(element, "\(attribute.name) has no effect beside data-use")
      }
      let name = String(attribute.name.dropFirst(PagePart.parameterPrefix.count))
      guard part.parameters[name] != nil else {
        throw file.error(
          element,
          "the part \"\(part.name)\" has no parameter \"\(name)\"; it has \(part.parameterList)"
        )
      }
      arguments[name] = try Placeholders(in: attribute.value, outer?.arguments)
        .text { name in unknown(name, at: element, of: file) }
    }
    for (name, value) in part.parameters.sorted(by: { $0.key < $1.key })
    where arguments[name] == nil {
      guard let value else {
        throw file.error(
          element,
          "the part \"\(part.name)\" needs its parameter \"\(name)\": data-with-\(name)=\"…\""
        )
      }
      arguments[name] = value
    }
    let slot = file.document.trimmed(element.content)
    let use = Use(
      arguments: arguments,
      slot: slot.isEmpty ? nil : try write(element.children, slot, of: file, in: outer),
      path: path + [part.name]
    )
    return try write(part.children, part.content, of: part.file, in: use)
  }

  private func part(of element: HTMLElement, in file: PageFile) throws(PageError) -> PagePart {
    let name = element["data-use"] ?? ""
    guard element.name == "template", element.end.isExplicit else {
      throw file.error(element, "data-use belongs on a <template> with an end tag")
    }
    if let part = try file.parts()[name] { return part }
    guard PagePart.isName(name), let other = load(name) else {
      throw file.error(
        element,
        "there is no part \"\(name)\": neither a <template data-part=\"\(name)\"> in this file "
          + "nor a file \(name).part.html"
      )
    }
    guard let part = try other.parts()[name] else {
      throw other.error(at: 0, "the file has no <template data-part=\"\(name)\">")
    }
    return part
  }

  /// Returns a part of the source with the values of parameters.
  private func literal(
    _ range: Range<Int>,
    of file: PageFile,
    in use: Use?
  ) throws(PageError) -> [UInt8] {
    let source = file.document.source[range]
    guard let use, source.contains(UInt8(ascii: "{")) else { return Array(source) }
    let text = try Placeholders(in: String(decoding: source, as: UTF8.self), use.arguments)
      .text(escaped: Self.escaped) { name in
        let offset = source.firstRange(of: Array("{\(name)}".utf8))?.lowerBound
        return file.error(at: offset ?? range.lowerBound, Self.reason(name))
      }
    return Array(text.utf8)
  }

  private func unknown(_ name: String, at element: HTMLElement, of file: PageFile) -> PageError {
    file.error(element, Self.reason(name))
  }

  private static func reason(_ name: String) -> String {
    "there is no parameter \"\(name)\"; declare it on the part as data-with-\(name), "
      + "or write &#123;\(name)} for the text"
  }

  /// Escapes a value for text, and for attributes in either quotes.
  private static func escaped(_ text: String) -> String {
    HTMLText.attribute(text).replacing("'", with: "&#39;")
  }
}

extension PagePart {
  fileprivate var parameterList: String {
    let names = parameters.keys.sorted().map { "\"\($0)\"" }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

extension HTMLDocument {
  /// Whether an element declares or uses a part.
  fileprivate var mentionsParts: Bool {
    var result = false
    forEachElement { result = result || $0["data-part"] != nil || $0["data-use"] != nil }
    return result
  }
}
