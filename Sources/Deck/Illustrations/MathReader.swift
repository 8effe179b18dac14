internal import Lectern

/// Reads the MathML of one formula into the elements that pages draw.
///
/// MathML Core has no fonts for elements, apart from upright letters. Pandoc writes 𝐱 for a bold x, so the element that
/// says so is left out.
struct MathReader {
  /// Maximum nesting of a formula's elements.
  static let depthLimit = 32
  static let elementLimit = 2_000

  /// What a tool may add that changes nothing in MathML Core.
  private static let ignored = [
    "class", "columnlines", "columnspacing", "encoding", "rowlines", "rowspacing", "style", "xmlns",
  ]
  private static let rows = ["mphantom", "mstyle", "mtd"]
  private static let tokens = ["mi", "mn", "mo", "ms", "mtext"]

  private var count = 0

  /// Returns the content of an element `math`; nil if it has anything that formulas don't have.
  static func content(of math: MarkupElement) -> [RichText.MathElement]? {
    guard math.name == "math", !math.isTruncated else { return nil }
    var reader = MathReader()
    var content = math.elements
    // The TeX, which is known, stands in its annotation.
    if content.first?.name == "semantics", let presentation = content[0].elements.first {
      content = [presentation]
    }
    var elements: [RichText.MathElement] = []
    for element in content {
      guard let element = reader.element(element, isUpright: false) else { return nil }
      elements.append(element)
    }
    return elements.isEmpty ? nil : elements
  }

  private mutating func element(_ source: MarkupElement, isUpright: Bool) -> RichText.MathElement? {
    count += 1
    guard count <= Self.elementLimit else { return nil }
    let variant = source["mathvariant"]
    let isUpright = variant.map { $0 == "normal" } ?? isUpright
    var attributes: [RichText.MathElement.Attribute] = []
    for attribute in source.attributes
    where attribute.name != "mathvariant" && !Self.ignored.contains(attribute.name) {
      var value = attribute.value
      // MathML Core has no lengths without a unit.
      if ["maxsize", "minsize"].contains(attribute.name), Double(value) != nil { value += "em" }
      guard let known = RichText.MathElement.Attribute(attribute.name, value) else { return nil }
      attributes.append(known)
    }
    let isToken = Self.tokens.contains(source.name)
    var children: [RichText.MathElement.Node] = []
    for child in source.children {
      switch child {
      case .text(let text) where isToken: children.append(.text(text))
      case .text(let text):
        guard text.allSatisfy(\.isWhitespace) else { return nil }
      case .element(let element):
        guard !isToken, let element = self.element(element, isUpright: isUpright) else {
          return nil
        }
        children.append(.element(element))
      }
    }
    // Browsers slant an `mi` with one letter, also a nabla.
    if source.name == "mi", case .text(let text)? = children.first, text.count == 1,
      isUpright || text == "∇",
      let upright = RichText.MathElement.Attribute("mathvariant", "normal")
    {
      attributes.append(upright)
    }
    // Equations one below the other are as large as one alone.
    if source.name == "mtable", source.elements.first?.elements.first?["columnalign"] == "right",
      let large = RichText.MathElement.Attribute("displaystyle", "true")
    {
      attributes.append(large)
    }
    if source.name == "msqrt" || source.name == "mroot" {
      children = MathSpacing.propped(children, in: source.name)
    }
    let isGroup = source.name == "mrow" || source.name == "mstyle" && variant != nil
    if isGroup || Self.rows.contains(source.name) { children = MathSpacing.apply(to: children) }
    if isGroup, attributes.isEmpty, children.count == 1, case .element(let only) = children[0] {
      return only
    }
    // MathML Core has no enclosures, so a style sheet draws a box around a row with the notation.
    let isRow = isGroup || source.name == "menclose" && source["notation"] == "box"
    return RichText.MathElement(isRow ? "mrow" : source.name, attributes, children: children)
  }
}
