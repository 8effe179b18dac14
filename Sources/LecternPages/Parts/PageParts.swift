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
  /// A page with its parts in their places.
  struct Expansion {
    fileprivate(set) var bytes: [UInt8] = []
    /// The uses in the page itself, and the ranges that they have become.
    fileprivate(set) var uses: [(range: Range<Int>, element: HTMLElement)] = []
  }

  /// The arguments, slot and enclosing parts of one use.
  struct Use {
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
    try expansion(of: page).bytes
  }

  func expansion(of page: PageFile) throws(PageError) -> Expansion {
    let document = page.document
    guard document.mentionsParts else { return Expansion(bytes: document.source) }
    return try write(document.elements, 0..<document.source.count, of: page, in: nil)
  }

  private func write(
    _ elements: [HTMLElement],
    _ range: Range<Int>,
    of file: PageFile,
    in use: Use?
  ) throws(PageError) -> Expansion {
    var output = Expansion()
    var cursor = range.lowerBound
    try add(elements, of: file, in: use, to: &output, from: &cursor)
    let rest = min(cursor, range.upperBound)..<range.upperBound
    output.bytes += try PartText(file, use).bytes(rest)
    return output
  }

  private func add(
    _ elements: [HTMLElement],
    of file: PageFile,
    in use: Use?,
    to output: inout Expansion,
    from cursor: inout Int
  ) throws(PageError) {
    let text = PartText(file, use)
    for element in elements {
      let isDeclaration = element["data-part"] != nil
      let isUse = element["data-use"] != nil
      guard isDeclaration || isUse || element.name == "slot" && use != nil else {
        output.bytes += try text.start(of: element, from: &cursor)
        try add(element.children, of: file, in: use, to: &output, from: &cursor)
        continue
      }
      guard let startTag = element.startTag, startTag.lowerBound >= cursor else { continue }
      output.bytes += try text.bytes(cursor..<startTag.lowerBound)
      cursor = element.end.offset
      if isDeclaration { continue }
      if isUse {
        let start = output.bytes.count
        output.bytes += try instance(element, of: file, in: use)
        output.uses.append((start..<output.bytes.count, element))
      } else if let slot = use?.slot {
        output.bytes += slot
      } else {
        output.bytes += try write(element.children, element.content, of: file, in: use).bytes
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
      arguments[name] = try PartText(file, outer).value(of: attribute, element)
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
      slot: slot.isEmpty ? nil : try write(element.children, slot, of: file, in: outer).bytes,
      path: path + [part.name]
    )
    return try write(part.children, part.content, of: part.file, in: use).bytes
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
