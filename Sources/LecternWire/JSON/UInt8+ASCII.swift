extension UInt8 {
  var isASCII: Bool { self < 0x80 }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// The value of a hexadecimal digit; nil for another character.
  var hexadecimalValue: UInt16? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(self - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
