extension RichText {
  /// An element that stands on lines of its own.
  public indirect enum Block: Hashable, Sendable {
    case paragraph([Inline])
    /// A heading of level 1 to 6.
    case heading(level: Int, [Inline])
    case list(List)
    case quote([Block])
    case code(CodeBlock)
    case table(Table)
    /// Terms with what they mean.
    case definitions([Definition])
    case thematicBreak
  }

  public struct List: Hashable, Sendable {
    /// The number of the first item; nil for bullets.
    public var start: Int?
    /// `-`, `*` or `+` of a bullet; `.` or `)` after a number.
    public var marker: String
    /// Whether the items have no blank lines between them.
    public var isTight: Bool
    public var items: [[Block]]

    public init(start: Int? = nil, marker: String = "-", isTight: Bool = true, items: [[Block]]) {
      self.start = start
      self.marker = marker
      self.isTight = isTight
      self.items = items
    }
  }

  public struct Definition: Hashable, Sendable {
    public var term: [Inline]
    /// The meanings of the term.
    public var descriptions: [[Block]]

    public init(term: [Inline], descriptions: [[Block]]) {
      self.term = term
      self.descriptions = descriptions
    }
  }

  public struct CodeBlock: Hashable, Sendable {
    /// The first word of the info string: `swift` of `swift {1,3-4}`. Pages draw it as the class
    /// `language-swift`.
    public var language: String?
    /// The rest of the info string: `{1,3-4}`. Pages draw it as `data-meta`.
    public var meta: String
    public var text: String

    public init(language: String? = nil, meta: String = "", text: String) {
      self.language = language
      self.meta = meta
      self.text = text
    }
  }

  public struct Table: Hashable, Sendable {
    public enum Alignment: String, Codable, Hashable, Sendable {
      case left
      case center
      case right
    }

    /// The alignment of each column, if it has one.
    public var alignments: [Alignment?]
    public var header: [[Inline]]
    public var rows: [[[Inline]]]

    public init(alignments: [Alignment?], header: [[Inline]], rows: [[[Inline]]]) {
      self.alignments = alignments
      self.header = header
      self.rows = rows
    }
  }
}
