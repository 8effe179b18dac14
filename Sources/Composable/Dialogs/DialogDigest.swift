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

extension DialogDigest {
  /// Adds a value by its text, or by the texts of what it contains. Sets and dictionaries are left out, because their order
  /// is another in each process.
  mutating func addValue(_ value: Any) {
    if let value = value as? any LosslessStringConvertible { return add(value.description) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary: break
    case _ where mirror.children.isEmpty: add(String(describing: value))
    default:
      for child in mirror.children {
        add(child.label ?? "")
        addValue(child.value)
      }
    }
  }
}

extension DialogDigest: ActionEncoder {
  mutating func appendName(_ part: String) { add(part) }

  mutating func encode<Value: Encodable>(_ value: Value) { addValue(value) }

  mutating func encode<each Value: Encodable>(_ values: repeat each Value, labels: [String]?) {
    for value in repeat each values { encode(value) }
  }

  mutating func encodeElement<ID: Encodable>(id: ID) { encode(id) }

  mutating func redact() {}
}
