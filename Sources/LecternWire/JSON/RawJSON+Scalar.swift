extension RawJSON {
  var isObject: Bool { bytes.first == UInt8(ascii: "{") }

  /// Returns the value of a frequent scalar type without a `JSONDecoder`, because the decoder costs ten times as
  /// much. Returns nil for another type or value, and for a number with a point or an exponent. The decoder
  /// handles these.
  func scalar<Value>(_ type: Value.Type) -> Value? {
    if type == Int.self || type == Int?.self { return plainInteger.flatMap { $0 as? Value } }
    if type == String.self || type == String?.self { return string.flatMap { $0 as? Value } }
    if type == Bool.self || type == Bool?.self { return bool.flatMap { $0 as? Value } }
    return nil
  }

  private var plainInteger: Int? {
    guard let first = bytes.first, first.isDigit || first == UInt8(ascii: "-") else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  private var bool: Bool? {
    switch bytes.first {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }
}
