/// A hash of a dialog's texts and of an action, the same in every process: 64-bit FNV-1a.
struct DialogDigest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // No text contains it, so that two texts differ from one.
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}

// The values that have one text each: numbers, strings and Booleans, such as ids.
extension DialogDigest: ActionEncoder {
  mutating func appendName(_ part: String) { add(part) }

  mutating func encode<Value: Encodable>(_ value: Value) {
    if let value = value as? any LosslessStringConvertible { add(value.description) }
  }

  mutating func encode<each Value: Encodable>(_ values: repeat each Value, labels: [String]?) {
    for value in repeat each values { encode(value) }
  }

  mutating func encodeElement<ID: Encodable>(id: ID) { encode(id) }

  mutating func redact() {}
}
