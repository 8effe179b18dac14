/// Takes out of a JavaScript module the comments that begin a line: nearly all, where code is written so.
///
/// It does not know the language. What it must not touch is what only looks like a comment, which at the
/// beginning of a line is possible in a template literal alone; so it keeps count of the backticks, and
/// where it cannot tell, it keeps the line.
enum CommentStripper {
  struct Line {
    let text: Substring
    /// Whether it begins outside of a template literal.
    let isCode: Bool
  }

  /// Returns the lines that are left, without those that are empty.
  static func strip(_ source: String) -> [Line] {
    var lines: [Line] = []
    var isInTemplate = false
    var isInComment = false
    for var line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInTemplate {
        lines.append(Line(text: line, isCode: false))
        isInTemplate = !hasOddBackticks(line)
        continue
      }
      let isIndented = line.first == " "
      while true {
        if isInComment {
          guard let end = line.firstRange(of: "*/") else {
            line = ""
            break
          }
          isInComment = false
          line = line[end.upperBound...]
        }
        let code = line.drop { $0 == " " }
        if code.hasPrefix("/*") {
          isInComment = true
          line = code.dropFirst(2)
        } else {
          line = code.hasPrefix("//") ? "" : code
          break
        }
      }
      guard !line.isEmpty else { continue }
      lines.append(Line(text: line, isCode: !isIndented))
      isInTemplate = hasOddBackticks(line)
    }
    return lines
  }

  private static func hasOddBackticks(_ line: Substring) -> Bool {
    var isOdd = false
    var isEscaped = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "`"), !isEscaped { isOdd.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return isOdd
  }
}
