/// Writes numbers of variable length, texts and bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes 7 bits a byte, lowest first.
  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes the sign in the lowest bit, so that small negative numbers are short, too.
  package mutating func write(_ number: Int64) {
    write(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  package mutating func write(_ number: Int) { write(Int64(number)) }

  package mutating func write(_ value: [UInt8]) {
    write(UInt64(value.count))
    bytes += value
  }

  package mutating func write(_ text: String) { write([UInt8](text.utf8)) }

  /// Writes bytes without their count: they end with the message.
  package mutating func append(_ rest: some Sequence<UInt8>) { bytes += rest }
}
