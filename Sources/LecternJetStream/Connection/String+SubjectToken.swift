extension String {
  /// The text as a token of a NATS subject.
  ///
  /// A byte that isn't a letter, a digit, `-` or `_` becomes `=` and two hexadecimal digits. The empty text becomes `=`.
  var subjectToken: String {
    isEmpty
      ? "="
      : utf8.map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          String(UnicodeScalar(byte))
        default: "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      }.joined()
  }
}
