/// A hash that names content in addresses and entity tags.
///
/// It guards against mistakes, not against people: content and address come from the same server.
///
/// - SeeAlso: FNV-1a, 64 bits (draft-eastlake-fnv).
package struct ContentHash: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Hashes content.
  package init(of bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Letters and digits.
  package var text: String { String(value, radix: 36) }
}
