extension RichText {
  /// An element of a formula: one of MathML Core, with the attributes below. Pages check it again, more roughly.
  ///
  /// ```swift
  /// RichText.MathElement("mi", children: [.text("x")])
  /// ```
  ///
  /// - SeeAlso: MathML Core, https://www.w3.org/TR/mathml-core/
  public struct MathElement: Hashable, Sendable {
    public enum Node: Hashable, Sendable {
      case text(String)
      case element(MathElement)
    }

    public struct Attribute: Hashable, Sendable {
      public let name: String
      public let value: String

      /// - Returns: nil for an attribute that formulas don't have. No attribute has an address or a script.
      public init?(_ name: String, _ value: String) {
        guard MathElement.attributes.contains(name), value.utf8.count <= 16,
          value.utf8.allSatisfy(\.isOfMathValue)
        else { return nil }
        (self.name, self.value) = (name, value)
      }
    }

    public let name: String
    /// Sorted by name.
    public let attributes: [Attribute]
    public let children: [Node]

    /// - Returns: nil for the name of another element.
    public init?(_ name: String, _ attributes: [Attribute] = [], children: [Node] = []) {
      guard Self.names.contains(name) else { return nil }
      self.name = name
      self.attributes = attributes.sorted { $0.name < $1.name }
      self.children = children
    }

    private static let names: Set<String> = [
      "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded",
      "mphantom", "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub",
      "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover", "none",
    ]

    fileprivate static let attributes: Set<String> = [
      "accent", "accentunder", "columnalign", "columnspan", "depth", "displaystyle", "fence",
      "form",
      "height", "largeop", "linethickness", "lspace", "mathvariant", "maxsize", "minsize",
      "movablelimits", "notation", "rowspan", "rspace", "scriptlevel", "separator", "stretchy",
      "symmetric", "voffset", "width",
    ]
  }
}

extension UInt8 {
  /// Whether it is of a length, a number or a word, such as `-0.5em`.
  fileprivate var isOfMathValue: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "+-.%".utf8.contains(self)
    }
  }
}
