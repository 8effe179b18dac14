/// A part of a page template: source that is the same for every state, or something rendered from the state.
indirect enum TemplateNode: Sendable {
  /// A range of the source.
  case literal(Range<Int>)
  case element(Element)
  /// The rows of a `data-each` list. They stand before its template.
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
    /// The end tag; nil if it is implied.
    let endTag: Range<Int>?
    /// The text of an option or a text area; empty for other elements.
    let text: String
    /// Whether it submits a form with `data-send`.
    let isSubmitter: Bool

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  struct Rows: Sendable {
    let path: PagePath
    /// The path from an item to its key.
    let key: PagePath
    let root: Element
  }
}
