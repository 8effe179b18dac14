/// The identity of a page: a random number that it generates and keeps while it is open.
///
/// ```swift
/// ClientID("00112233445566778899aabbccddeeff")
/// ```
///
/// The page sends it again when it reconnects. It is sent to no other page, so no other page can use it.
public struct ClientID: Hashable, Sendable {
  // Two halves: a UInt128 would be aligned to sixteen bytes.
  private let high: UInt64
  private let low: UInt64

  /// - Parameter text: 128 bits as 32 hexadecimal digits in lower case; anything else gives nil.
  public init?(_ text: String) {
    var text = text
    let number = text.withUTF8(Self.number)
    guard let number else { return nil }
    (high, low) = number
  }

  private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    guard digits.count == 32 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for digit in digits {
      // Lower case only, so that each id has one spelling.
      guard let value = digit.hexadecimalValue, !(UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit)
      else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(value)
    }
    return (high, low)
  }
}

extension ClientID {
  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  package static func random() -> ClientID {
    ClientID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }

  /// The 32 digits.
  package var text: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
