/// A hash that identifies content in URLs and entity tags.
///
/// Not cryptographic: content and hash come from the same server.
///
/// It has 40 bits: a page's modules name the versions of others, and no compression makes a hash shorter.
///
/// - SeeAlso: FNV-1a with 64 bits and its folding (draft-eastlake-fnv, §3).
package struct ContentHash: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes {
      for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
  }

  /// The hash in base 36.
  package var text: String { String((value ^ value >> 40) & (1 << 40 - 1), radix: 36) }
}
