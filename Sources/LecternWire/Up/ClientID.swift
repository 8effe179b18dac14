/// Who a page says that it is: a number that it has made up, and keeps for as long as it is open.
///
/// ```swift
/// ClientID("00112233445566778899aabbccddeeff")
/// ```
///
/// The page says it again when it comes back after a cut. Nobody else is told, so that nobody can speak
/// for another.
public struct ClientID: Hashable, Sendable {
  // Two halves: a UInt128 would be aligned to sixteen bytes.
  private let high: UInt64
  private let low: UInt64

  /// Reads an id; nil where it is none.
  ///
  /// - Parameter text: 128 bits as 32 hexadecimal digits.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(\.isHexadecimalDigit),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }
}

extension UInt8 {
  /// Not a sign, which `UInt64` would read too.
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
