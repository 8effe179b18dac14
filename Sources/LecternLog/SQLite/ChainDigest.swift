/// The digest of a log's records up to one of them.
///
/// A batch's digest covers the content of its records and the digest of the batch before, since SQLite's pages
/// have no checksums. Each step is a bijection of the state and of the word, so that a change within
/// one word is always found, and any other change with a probability of 1 − 2⁻⁶⁴.
struct ChainDigest: Hashable {
  private(set) var value: UInt64

  init(_ value: UInt64) { self.value = value }

  /// Creates the digest that precedes the first batch.
  init(_ identity: LogIdentity) {
    value = 0x4C65_6374_6572_6E31
    combine(identity.instanceID)
    combine(identity.seed)
    combine(UInt64(bitPattern: identity.created))
  }

  mutating func combine(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  mutating func combine(_ number: Int64?) {
    guard let number else { return combine(UInt64(0)) }
    combine(UInt64(1))
    combine(UInt64(bitPattern: number))
  }

  mutating func combine(_ text: String?) {
    guard var text else { return combine(UInt64(0)) }
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  mutating func combine(_ bytes: [UInt8]?) {
    guard let bytes else { return combine(UInt64(0)) }
    bytes.withUnsafeBytes { combine($0) }
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(2))
    combine(UInt64(bytes.count))
    let end = bytes.count & ~7
    for offset in stride(from: 0, to: end, by: 8) {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    guard end < bytes.count else { return }
    combine(bytes[end...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }
}
