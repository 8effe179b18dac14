/// A page whose directives the server renders, so that it shows the state before its scripts run.
///
/// ```swift
/// PageTemplate(page)?.rendered(with: snapshot)
/// ```
///
/// The result is what the runtime renders from the same snapshot while it is not connected. Dialogs stay
/// closed because only a script can open them, and controls are disabled.
package struct PageTemplate: Sendable {
  let source: [UInt8]
  let nodes: [TemplateNode]
  let hasNoScript: Bool

  /// Compiles a page; nil if it has no directive, or if the parser moves an element with one. Such a page
  /// is served unchanged.
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
      let nodes = try? compiler.nodes(
        of: document.elements,
        in: 0..<page.count,
        PageCompiler.Context()
      )
    else { return nil }
    source = page
    self.hasNoScript = hasNoScript
    self.nodes = compiler.hasSnapshot ? nodes : nodes + [.snapshot]
  }

  /// Renders the page.
  ///
  /// - Parameter snapshot: the ``LecternWire/Snapshot`` message that a viewer without a cookie receives.
  /// - Returns: nil if the snapshot cannot be read, or the page would exceed ``PageRenderer/limit``.
  package func rendered(with snapshot: [UInt8]) -> [UInt8]? {
    var renderer = PageRenderer(template: self, snapshot: snapshot)
    return renderer?.page()
  }
}
