/// Validates UTF-8 that arrives in pieces, up to the first wrong byte (RFC 3629 §4).
struct UTF8Validator {
  /// The number of bytes that the present character still needs.
  private var missing = 0
  /// The values of its next byte: fewer than usual if some would make it overlong, a surrogate, or too large.
  private var allowed = Self.continuation

  private static let continuation: ClosedRange<UInt8> = 0x80...0xbf

  /// Whether the text ends with a character.
  var isWhole: Bool { missing == 0 }

  /// Consumes the next bytes.
  ///
  /// - Returns: whether they are valid.
  mutating func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Nearly all messages are ASCII.
    if isWhole, bytes.allSatisfy({ $0 < 0x80 }) { return true }
    return bytes.allSatisfy { accepts($0) }
  }

  private mutating func accepts(_ byte: UInt8) -> Bool {
    if missing > 0 {
      defer { allowed = Self.continuation }
      missing -= 1
      return allowed.contains(byte)
    }
    switch byte {
    case 0x00...0x7f: return true
    case 0xc2...0xdf: missing = 1
    case 0xe0: (missing, allowed) = (2, 0xa0...0xbf)
    case 0xed: (missing, allowed) = (2, 0x80...0x9f)
    case 0xe1...0xef: missing = 2
    case 0xf0: (missing, allowed) = (3, 0x90...0xbf)
    case 0xf4: (missing, allowed) = (3, 0x80...0x8f)
    case 0xf1...0xf3: missing = 3
    default: return false
    }
    return true
  }
}
