internal import CGumbo

/// A page as a browser parses it.
///
/// The parser is gumbo. It follows the HTML standard and keeps the source position of each element.
struct HTMLDocument: Sendable {
  let source: [UInt8]
  /// The top-level elements.
  let elements: [HTMLElement]

  /// Parses a page. The HTML standard gives every text a tree, so this cannot fail.
  ///
  /// - Parameter source: the page in UTF-8.
  init(_ source: [UInt8]) {
    self.source = source
    elements = source.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      var options = kGumboDefaultOptions
      options.max_errors = 0
      guard let start = text.baseAddress,
        let output = gumbo_parse_with_options(&options, start, text.count)
      else { return [] }
      defer { gumbo_destroy_output(&options, output) }
      let reader = GumboReader(start: start, count: text.count)
      return reader.elements(output.pointee.document.pointee.v.document.children)
    }
  }

  /// Calls `body` with every element in document order, including those in templates.
  func forEachElement(_ body: (HTMLElement) -> Void) {
    func visit(_ element: HTMLElement) {
      body(element)
      element.children.forEach(visit)
    }
    elements.forEach(visit)
  }
}
