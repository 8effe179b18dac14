extension RawJSON {
  /// The decoded string; nil for another value, and for invalid UTF-8 or a lone surrogate.
  package var string: String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var rest = bytes.dropFirst().dropLast()
    guard rest.contains(UInt8(ascii: "\\")) else { return Self.text(rest) }
    var utf8: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        guard let scalar = rest.popEscape() else { return nil }
        utf8 += Array(String(scalar).utf8)
      } else {
        utf8.append(byte)
      }
    }
    return Self.text(utf8[...])
  }

  /// Returns nil for invalid UTF-8, because `String` would repair it. The test for ASCII is the fast path.
  private static func text(_ utf8: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: utf8, as: UTF8.self)
    return utf8.allSatisfy(\.isASCII) || text.utf8.elementsEqual(utf8) ? text : nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes an escape sequence behind its backslash, and returns its character; nil for a lone surrogate.
  fileprivate mutating func popEscape() -> Unicode.Scalar? {
    switch popFirst() {
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "u"): popScalar()
    case let byte?: Unicode.Scalar(byte)
    case nil: nil
    }
  }

  private mutating func popScalar() -> Unicode.Scalar? {
    guard let unit = popUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard popFirst() == UInt8(ascii: "\\"), popFirst() == UInt8(ascii: "u"), let low = popUnit(),
      UTF16.isTrailSurrogate(low)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, low]))
  }

  private mutating func popUnit() -> UInt16? {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = popFirst()?.hexadecimalValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
