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
    var text = text
    let number = text.withUTF8(Self.number)
    guard let number else { return nil }
    (high, low) = number
  }

  private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    guard digits.count == 32 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for digit in digits {
      // An id is written in one way only: in lower case.
      guard let value = digit.hexadecimalValue, !(UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit)
      else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(value)
    }
    return (high, low)
  }
}
