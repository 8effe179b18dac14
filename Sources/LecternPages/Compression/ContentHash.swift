/// A hash that identifies content in URLs and entity tags.
///
/// Not cryptographic: content and hash come from the same server.
///
/// - SeeAlso: FNV-1a, 64 bits (draft-eastlake-fnv).
package struct ContentHash: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }

  /// The hash in base 36.
  package var text: String { String(value, radix: 36) }
}
