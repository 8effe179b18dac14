/// Removes the comments that begin a line of a JavaScript module. Nearly all of the runtime's comments do.
///
/// It does not parse the language. At the beginning of a line, only a template literal can contain text that
/// looks like a comment, so it counts backticks and keeps the line in case of doubt.
package enum CommentStripper {
  struct Line {
    let text: Substring
    /// Whether it begins without indentation, outside of template literals.
    let isCode: Bool
  }

  /// Returns a module without its comments.
  package static func text(_ source: [UInt8]) -> String {
    strip(String(decoding: source, as: UTF8.self)).map(\.text).joined(separator: "\n")
  }

  /// Returns the remaining lines that are not empty.
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
          guard let end = line.byteOffset(of: "*/") else {
            line = ""
            break
          }
          isInComment = false
          line = line[line.utf8.index(line.startIndex, offsetBy: end + 2)...]
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
