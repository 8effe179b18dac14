/// Removes the comments of style sheets, and the white space that separates nothing.
///
/// ```css
/// .choice:hover,      /* becomes .choice:hover,.choice :is(b,i){color:red} */
/// .choice :is(b, i) {
///   color: red;
/// }
/// ```
///
/// - SeeAlso: CSS Syntax Module Level 3, §4.
struct StyleMinifier {
  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  /// What ends the string, or the address without quotes, that is being read.
  private var quote: UInt8?

  private init(_ sheet: String) {
    bytes = Array(sheet.utf8)
    output.reserveCapacity(bytes.count)
  }

  /// Returns a style sheet without its comments, and without white space that separates nothing.
  ///
  /// A comment between two words stays as an empty one: it separates them.
  static func minified(_ sheet: String) -> String {
    var minifier = StyleMinifier(sheet)
    while minifier.index < minifier.bytes.count { minifier.step() }
    return String(decoding: minifier.output, as: UTF8.self)
  }

  private mutating func step() {
    let byte = bytes[index]
    if quote != nil {
      readQuoted(byte)
    } else if byte == UInt8(ascii: "\\") {
      // Whatever is escaped is a part of a name.
      output += bytes[index..<min(index + 2, bytes.count)]
      index += 2
    } else if bytes[index...].starts(with: "/*".utf8) {
      skipComment()
    } else if Self.isSpace(byte) {
      skipSpace()
    } else {
      readCode(byte)
    }
  }

  private mutating func readQuoted(_ byte: UInt8) {
    output.append(byte)
    index += 1
    // An escaped quote does not end a string, and neither does an escaped line break.
    if byte == UInt8(ascii: "\\"), index < bytes.count {
      output.append(bytes[index])
      index += 1
    } else if byte == quote || byte == UInt8(ascii: "\n") {
      quote = nil
    }
  }

  private mutating func skipComment() {
    let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? bytes.count
    if let last = output.last, end < bytes.count, !Self.ends(last), !Self.isSpace(bytes[end]) {
      output += "/**/".utf8
    }
    index = end
  }

  private mutating func skipSpace() {
    index = bytes[index...].firstIndex { !Self.isSpace($0) } ?? bytes.count
    guard let last = output.last, !Self.ends(last) else { return }
    // `--x: ;` is an empty value everywhere; `--x:;` isn't in older browsers.
    if last == UInt8(ascii: ":"), index < bytes.count, bytes[index] != UInt8(ascii: ";") { return }
    output.append(UInt8(ascii: " "))
  }

  private mutating func readCode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "("):
      // In an address without quotes, nothing is a comment.
      guard output.suffix(3) == Array("url".utf8)[...] else { break }
      let next = bytes[(index + 1)...].first { !Self.isSpace($0) }
      if next != UInt8(ascii: "\""), next != UInt8(ascii: "'") { quote = UInt8(ascii: ")") }
    case UInt8(ascii: "{"): removeSpace()
    case UInt8(ascii: "}"):
      removeSpace()
      if output.last == UInt8(ascii: ";") { output.removeLast() }
    default: break
    }
    output.append(byte)
    index += 1
  }

  /// Removes a space at the end, except one that belongs to an escape, as in `\20 `.
  private mutating func removeSpace() {
    guard output.last == UInt8(ascii: " "), !output.suffix(8).contains(UInt8(ascii: "\\")) else {
      return
    }
    output.removeLast()
  }

  /// Whether white space after a byte separates nothing.
  private static func ends(_ byte: UInt8) -> Bool {
    isSpace(byte) || "{};,".utf8.contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
