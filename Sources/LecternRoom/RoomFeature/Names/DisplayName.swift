/// A name that is safe to show: visible text, no wider than ``columns``.
///
/// ```swift
/// DisplayName("  Ada   Lovelace ")?.text     // "Ada Lovelace"
/// DisplayName("\u{202E}evil")?.text          // "evil"
/// DisplayName(String(repeating: "W", count: 32))?.text.count    // 16
/// ```
struct DisplayName {
  /// Maximum width, in terminal columns: most letters take one, wide ones two.
  static let columns = 32
  /// Maximum number of Unicode scalars to read.
  static let scalarLimit = 256
  /// Maximum number of marks on one letter. More of them would cover the lines above and below.
  private static let markLimit = 2

  let text: String

  /// Creates the name from text of any length; nil if the text has no visible characters.
  init?(_ text: String) {
    var shown = ""
    var (width, marks) = (0, 0)
    var isBlankDue = false
    for character in String(text.unicodeScalars.prefix(Self.scalarLimit)).visibleText {
      if character.isWhitespace {
        isBlankDue = !shown.isEmpty
        continue
      }
      let next = Self.width(of: character) + (isBlankDue ? 1 : 0)
      guard width + next <= Self.columns else { break }
      if isBlankDue { shown.append(" ") }
      (marks, isBlankDue) = (0, false)
      for scalar in character.unicodeScalars {
        marks = scalar.properties.generalCategory.isMark ? marks + 1 : 0
        if marks <= Self.markLimit { shown.unicodeScalars.append(scalar) }
      }
      width += next
    }
    guard !shown.isEmpty else { return nil }
    self.text = shown
  }

  /// Returns the columns that a character takes: two if it is about as wide as it is high (UAX #11).
  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.value {
    // Characters that contain a whole sentence.
    case 0xFDF0...0xFDFD, 0x12000...0x1254F: return 16
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F000...0x3FFFF:
      return 2
    default: return first.properties.isEmojiPresentation || wideLetters.contains(first) ? 2 : 1
    }
  }

  /// The letters that are twice as wide as an n in nearly all typefaces.
  private static let wideLetters: Set<Unicode.Scalar> = Set("MWmw@%ŒœÆæШЩЖЮшщжюﷺ".unicodeScalars)
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
