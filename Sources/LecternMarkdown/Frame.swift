internal import LecternWire

/// An element that has begun and not ended, with its content so far.
struct Frame {
  enum Kind {
    case document
    case quote
    /// A list; `marker` is an ASCII character.
    case list(start: Int?, marker: CChar, isTight: Bool)
    case item
    case paragraph
    /// The text of a tight item. md4c reports it without a paragraph.
    case impliedParagraph
    case heading(level: Int)
    case code(info: String, isFenced: Bool)
    case html
    case thematicBreak
    case table
    case row
    case cell(RichText.Table.Alignment?, isHeader: Bool)
    case emphasis
    case strong
    case strikethrough
    case codeSpan
    case link(RichText.LinkTarget)
    case image(RichText.ImageSource)
    /// A block whose content takes its place.
    case group
    /// An element within a line whose content takes its place, such as a link that is not allowed.
    case span
  }

  let kind: Kind
  var blocks: [RichText.Block] = []
  var items: [[RichText.Block]] = []
  var inlines: [RichText.Inline] = []
  /// The text after the last of the inlines; the text of a code block.
  var text = ""
  /// Raw HTML after that.
  var html = ""
  var table = RichText.Table(alignments: [], header: [], rows: [])
  var cells: [[RichText.Inline]] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Whether it contains blocks.
  var containsBlocks: Bool {
    switch kind {
    case .document, .quote, .item: true
    default: false
    }
  }

  /// Moves the text to the inlines.
  mutating func flushText() {
    if !text.isEmpty { inlines.append(.text(text)) }
    text = ""
  }
}

extension Frame.Kind {
  /// Whether it adds a level to the tree.
  var isNesting: Bool {
    switch self {
    case .quote, .list, .emphasis, .strong, .strikethrough, .link: true
    default: false
    }
  }

  var isBlock: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .codeSpan, .link, .image, .span: false
    default: true
    }
  }
}
