extension JSONWriter {
  /// Writes a string with its quotes.
  ///
  /// Only what has to be escaped is escaped (RFC 8785 §3.2.2.2); everything else is UTF-8.
  public mutating func text(_ text: String) {
    append("\"")
    content(text)
    append("\"")
  }

  /// Writes a string without its quotes.
  mutating func content(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          append(utf8[start..<index])
          append(Self.escape(byte))
          start = index + 1
        }
        index += 1
      }
      append(utf8[start...])
    }
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x08: Array(#"\b"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0C: Array(#"\f"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    default: Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
    }
  }
}
