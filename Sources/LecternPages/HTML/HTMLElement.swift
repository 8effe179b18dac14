/// An element of a page, with its position in the source.
struct HTMLElement: Sendable {
  struct Attribute: Sendable {
    /// In lower case, except for names of SVG and MathML that are not.
    let name: String
    /// With character references decoded.
    let value: String
    /// The range of the value with its quotes; nil for an attribute without a value.
    let valueRange: Range<Int>?
  }

  /// In lower case.
  let name: String
  let attributes: [Attribute]
  /// The child elements; of a template, those of its content.
  let children: [HTMLElement]
  /// The range of the start tag; nil if it is implied.
  let startTag: Range<Int>?
  /// The range from the start tag to the end tag, or to where the end is implied.
  let content: Range<Int>
  /// The offset at which the element ends, and whether an end tag of its own ends it.
  let end: (offset: Int, isExplicit: Bool)
  /// Whether it is an element of HTML rather than of SVG or MathML.
  let isHTML: Bool
  /// Whether the element's place in the tree is its place in the source.
  let isInPlace: Bool
  /// The text of an option or a text area; empty for other elements.
  let text: String

  /// The value of an attribute; nil if there is none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether elements of a name have neither content nor end tag (HTML "void elements").
  static func isVoid(_ name: String) -> Bool { void.contains(name) }

  private static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}
