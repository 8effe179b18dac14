/// Removes the comments and the indentation of style sheets.
enum StyleComments {
  /// Returns a style sheet without its comments, and without the white space at the beginning of its lines.
  ///
  /// A comment between two words stays as an empty one: it separates them.
  static func removed(from sheet: String) -> String {
    let bytes = Array(sheet.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        output.append(byte)
        // An escaped quote does not end a string, and neither does an escaped line break.
        if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
          index += 1
          output.append(bytes[index])
        } else if byte == open || byte == UInt8(ascii: "\n") {
          quote = nil
        }
        index += 1
      } else if bytes[index...].starts(with: "/*".utf8) {
        let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
        if let last = output.last, end < bytes.count, !isSpace(last), !isSpace(bytes[end]) {
          output += "/**/".utf8
        }
        index = end
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        // In an address without quotes, nothing is a comment.
        if byte == UInt8(ascii: "("), output.suffix(3) == Array("url".utf8)[...] {
          let next = bytes[(index + 1)...].first { !isSpace($0) }
          if next != UInt8(ascii: "\""), next != UInt8(ascii: "'") { quote = UInt8(ascii: ")") }
        }
        let startsLine = output.last == nil || output.last == UInt8(ascii: "\n")
        if !(startsLine && isSpace(byte)) { output.append(byte) }
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
