extension String {
  /// The text without spaces at either end.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(
      start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
    )
  }

  /// The text as a segment of a path (RFC 3986 §3.3).
  var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      if byte.isUnreserved {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension Substring {
  /// The text without percent-encoding; nil if that is invalid.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(UInt8(high) << 4 | UInt8(low))
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether it would end a segment of a path, or be removed by a browser.
  var isUnsafe: Bool { value < 0x20 || value == 0x7F || self == "/" || self == "\\" }
}

extension UInt8 {
  /// RFC 3986 §2.3.
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(self)
    }
  }
}
