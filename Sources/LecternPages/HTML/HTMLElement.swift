/// An element of a page, and where it stands in the page's source.
struct HTMLElement: Sendable {
  struct Attribute: Sendable {
    /// In small letters, but for what foreign elements have otherwise.
    let name: String
    /// Decoded.
    let value: String
    /// The bytes of the value with their quotes; nil where there is no value.
    let valueRange: Range<Int>?
  }

  /// In small letters.
  let name: String
  let attributes: [Attribute]
  /// The elements inside it, also of a template.
  let children: [HTMLElement]
  /// The bytes of the start tag; nil where the source has none.
  let startTag: Range<Int>?
  /// The bytes between the start tag and the end tag, or what implies its end.
  let content: Range<Int>
  /// Where the element ends, and whether that is with an end tag of its own.
  let end: (offset: Int, isExplicit: Bool)
  /// Whether it is an element of HTML, and not of SVG or MathML.
  let isHTML: Bool
  /// Whether the parser has left it where the source has it.
  let isInPlace: Bool
  /// The text that is directly inside it; of an option or a text area, empty otherwise.
  let text: String

  /// The value of an attribute; nil where there is none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// HTML "void elements": they have no content.
  static func isVoid(_ name: String) -> Bool { void.contains(name) }

  private static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
