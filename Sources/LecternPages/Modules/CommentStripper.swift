/// Removes the comments that begin a line of a JavaScript module, and the types within a line. Nearly all of the runtime's
/// comments are such.
///
/// It does not parse the language. At the beginning of a line, only a template literal can contain text that
/// looks like a comment, so it counts backticks and keeps the line in case of doubt. It keeps a type after an odd quote.
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
      lines.append(Line(text: withoutTypes(line), isCode: !isIndented))
      isInTemplate = hasOddBackticks(line)
    }
    return lines
  }

  /// Returns a line without the types in it, as in `/** @type {string} */ (text)`.
  private static func withoutTypes(_ line: Substring) -> Substring {
    var result = ""
    var rest = line
    while let start = rest.byteOffset(of: "/** @type {") {
      let comment = rest.utf8.index(rest.startIndex, offsetBy: start)
      let before = result + rest[..<comment]
      guard !["\"", "'", "`"].contains(where: { quote in before.count { $0 == quote } % 2 == 1 }),
        let end = rest[comment...].byteOffset(of: "*/")
      else { break }
      result = before
      rest = rest[rest.utf8.index(comment, offsetBy: end + 2)...].drop { $0 == " " }
    }
    return result.isEmpty ? rest : Substring(result + rest)
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
