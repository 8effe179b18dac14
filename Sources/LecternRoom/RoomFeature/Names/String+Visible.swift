extension String {
  /// The text in a form that is safe to show to other people: without control characters, and without characters that are
  /// invisible or change the direction of the text around them. Spaces replace line ends.
  ///
  /// ```swift
  /// "Why\u{7}?".visibleText               // "Why?"
  /// "\u{202E}gnp.exe".visibleText         // "gnp.exe"
  /// ```
  ///
  /// Apply it to everything that people type and others see, such as questions.
  public var visibleText: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: visible.append(" ")
      case .control where scalar.properties.isWhitespace: visible.append(" ")
      case .control, .surrogate, .privateUse, .unassigned: continue
      // A mark without a letter would be drawn on the text before it.
      case .nonspacingMark, .enclosingMark, .spacingMark:
        if !visible.isEmpty, scalar.isVisible { visible.append(scalar) }
      default: if scalar.isVisible { visible.append(scalar) }
      }
    }
    return String(visible)
  }
}

extension Unicode.Scalar {
  fileprivate var isVisible: Bool {
    switch value {
    // Joiners make one emoji of several, and are part of words in some languages. Selectors choose the form of an emoji.
    case 0x200C, 0x200D, 0xFE00...0xFE0F: true
    default: properties.generalCategory != .format && !properties.isDefaultIgnorableCodePoint
    }
  }
}
