/// A line of the file.
struct SourceLine {
  /// From 1; in an included file from a higher number, see ``Inclusions``.
  let number: Int
  let text: String

  /// Returns the lines of a text, whatever ends them.
  ///
  /// - Parameter offset: the number before that of the first line.
  static func all(of text: String, after offset: Int = 0) -> [SourceLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
      .map { SourceLine(number: offset + $0.offset + 1, text: String($0.element)) }
  }

  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Whether it is three or more dashes and nothing else.
  var isSeparator: Bool {
    let dashes = text.trimmed()
    return dashes.count >= 3 && dashes.allSatisfy { $0 == "-" } && text.first == "-"
  }

  /// The first opening of a comment that isn't in a code span.
  var commentStart: Range<String.Index>? {
    guard text.contains("<!--") else { return nil }
    var rest = text[...]
    while let index = rest.firstIndex(where: { "<`".contains($0) }) {
      rest = rest[index...]
      if rest.hasPrefix("<!--") { return index..<text.index(index, offsetBy: 4) }
      let marker = rest.prefix { $0 == "`" }
      let body = rest.dropFirst(max(marker.count, 1))
      let end = marker.isEmpty ? nil : body.firstRange(of: marker)
      rest = end.map { body[$0.upperBound...] } ?? body
    }
    return nil
  }

  /// Whether it is one of Marp's other rulers, such as `***`.
  var isRuler: Bool {
    let marks = text.filter { !$0.isWhitespace }
    guard marks.count >= 3, let mark = marks.first, "*_-".contains(mark) else { return false }
    return marks.allSatisfy { $0 == mark } && text.prefix(while: \.isWhitespace).count < 4
  }
}

extension StringProtocol {
  /// Returns the text without white space at its ends.
  func trimmed() -> String {
    let start = self.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// Returns the text in lower case with dashes for everything but letters and digits, at most 60 characters long.
  func slug() -> String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").prefix(60))
  }

  /// Returns the text after a prefix; nil if it begins with something else.
  func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
