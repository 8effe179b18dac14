internal import Lectern

/// The spaces of operators in a row, as TeX has them.
///
/// Pandoc makes all brackets stretchy, and browsers leave room at the sides of those for their largest form. MathML
/// knows no functions such as `log`, so they would have the space of an equals sign. A sign after an equals sign would have
/// the space of a sum.
enum MathSpacing {
  private typealias Element = RichText.MathElement

  private static let tall = [
    "mfrac", "mmultiscripts", "mroot", "msqrt", "mtable", "munder", "munderover",
  ]
  /// Elements whose first child is the operator, if it is one.
  private static let scripts = ["mover", "msub", "msubsup", "msup", "munder", "munderover"]
  private static let thin = "0.167em"

  /// Returns the content of a row with its spaces.
  static func apply(to row: [RichText.MathElement.Node]) -> [RichText.MathElement.Node] {
    var row = row
    if row.count > 1, isBracket(row[0], "prefix"), isBracket(row[row.count - 1], "postfix"),
      !row.dropFirst().dropLast().contains(where: isTall)
    {
      row[0] = plain(row[0])
      row[row.count - 1] = plain(row[row.count - 1])
    }
    for index in row.indices {
      guard case .element(let element) = row[index] else { continue }
      if index > 0, isSign(element), isOperator(row[index - 1]) {
        row[index] = prefix(element)
        continue
      }
      let next = index + 1 < row.count ? row[index + 1] : nil
      let isApplied = next.map { startsWithBracket($0) } ?? true
      let spaces = [("lspace", index == 0 ? "0em" : thin), ("rspace", isApplied ? "0em" : thin)]
      row[index] = .element(function(element, with: spaces) ?? element)
    }
    return row
  }

  /// Returns what stands in a root. Letters get a strut about as tall as a bracket.
  ///
  /// A font's smallest root is that tall. Browsers hang it from its bar, so around less it would hang below the line.
  ///
  /// - SeeAlso: MathML Core §3.3.3.3; *The TeXbook*, appendix G, rule 11.
  static func propped(
    _ children: [RichText.MathElement.Node],
    in root: String
  ) -> [RichText.MathElement.Node] {
    guard !children.contains(where: isRaised) else { return children }
    let sizes = [("depth", "0.2em"), ("height", "0.7em")].compactMap {
      Element.Attribute($0.0, $0.1)
    }
    guard let strut = Element("mspace", sizes) else { return children }
    guard root == "mroot", let base = children.first else { return [.element(strut)] + children }
    let row = Element("mrow", children: [.element(strut), base])
    return row.map { [.element($0)] + children.dropFirst() } ?? children
  }

  private static func isRaised(_ node: RichText.MathElement.Node) -> Bool {
    guard case .element(let element) = node else { return false }
    return tall.contains(element.name) || ["mover", "msubsup", "msup"].contains(element.name)
      || element.children.contains(where: isRaised)
  }

  private static func isBracket(_ node: RichText.MathElement.Node, _ form: String) -> Bool {
    guard case .element(let element) = node, element.name == "mo" else { return false }
    return element["form"] == form && element["stretchy"] == "true"
  }

  private static func startsWithBracket(_ node: RichText.MathElement.Node) -> Bool {
    guard case .element(let element) = node else { return false }
    if element.name == "mrow", let first = element.children.first {
      return startsWithBracket(first)
    }
    return element.name == "mo" && ["(", "[", "{"].contains(element.text)
  }

  /// Returns a bracket that doesn't stretch. It has its form by its place.
  private static func plain(_ node: RichText.MathElement.Node) -> RichText.MathElement.Node {
    guard case .element(let element) = node,
      let fixed = Element.Attribute("stretchy", "false")
    else { return node }
    let others = element.attributes.filter { !["form", "stretchy"].contains($0.name) }
    return Element("mo", others + [fixed], children: element.children).map { .element($0) } ?? node
  }

  private static func isTall(_ node: RichText.MathElement.Node) -> Bool {
    guard case .element(let element) = node else { return false }
    if tall.contains(element.name) { return true }
    if element.name == "mo" { return element.text.unicodeScalars.contains(where: isLarge) }
    if element.name == "mover", case .element(let accent)? = element.children.last {
      return accent["accent"] != "true"
    }
    return element.children.contains(where: isTall)
  }

  /// Whether it is the sign of a number, or of a sum.
  private static func isSign(_ element: RichText.MathElement) -> Bool {
    element.name == "mo" && ["-", "−", "+", "±", "∓"].contains(element.text)
  }

  /// Whether a sign after it belongs to a number: an equals sign, and not a bracket that closes.
  private static func isOperator(_ node: RichText.MathElement.Node) -> Bool {
    guard case .element(let element) = node, element.name == "mo" else { return false }
    return element["form"] != "postfix" && !")]}|!′".contains(element.text)
  }

  private static func prefix(_ element: RichText.MathElement) -> RichText.MathElement.Node {
    let form = Element.Attribute("form", "prefix")
    let others = element.attributes.filter { $0.name != "form" }
    let signed = Element("mo", others + [form].compactMap(\.self), children: element.children)
    return .element(signed ?? element)
  }

  /// Whether a sign is large on lines of its own: sums, integrals and the like.
  private static func isLarge(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x220F...0x2211, 0x222B...0x2233, 0x22C0...0x22C3, 0x2A00...0x2A0C: true
    default: false
    }
  }

  /// Returns an element with other spaces at a function's sides; nil for one that is no function.
  private static func function(
    _ element: RichText.MathElement,
    with spaces: [(String, String)]
  ) -> RichText.MathElement? {
    if scripts.contains(element.name), case .element(let base)? = element.children.first,
      let base = function(base, with: spaces)
    {
      let children = [.element(base)] + element.children.dropFirst()
      return Element(element.name, element.attributes, children: children)
    }
    let letters = element.text
    guard element.name == "mo", letters.count > 1, letters.allSatisfy(\.isLetter) else {
      return nil
    }
    let known = element.attributes.filter { !["lspace", "rspace"].contains($0.name) }
    let added = spaces.compactMap { Element.Attribute($0.0, $0.1) }
    return Element("mo", known + added, children: element.children)
  }
}

extension RichText.MathElement {
  fileprivate subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  fileprivate var text: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}
