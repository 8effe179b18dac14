/// A SHA-256 digest (FIPS 180-4): it shows whether two secrets are the same, and neither of them.
///
/// ```swift
/// SHA256Digest(of: "abc".utf8).hexadecimal    // "ba7816bf8f01cfea…"
/// ```
package struct SHA256Digest: Hashable, Sendable {
  // Four numbers and no array: a room keeps thousands of them.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// The digest of bytes.
  package init(of bytes: some Sequence<UInt8>) {
    words = OpenSSL.withSHA256(of: Array(bytes)) { Self.words($0) }
  }

  /// Reads a digest; nil if it is none.
  ///
  /// - Parameter hexadecimal: 64 digits.
  package init?(hexadecimal: String) {
    let digits = hexadecimal.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 64, hexadecimal.utf8.count == 64 else { return nil }
    let bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    words = bytes.withUnsafeBytes(Self.words)
  }

  /// The digest as 32 bytes.
  package var bytes: [UInt8] {
    Self.all(words).flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// The digest as 64 digits, in lower case.
  package var hexadecimal: String { Self.all(words).map(Self.hexadecimal).joined() }

  /// The first 64 bits, as 16 digits: a name for what was digested.
  package var prefix: String { Self.hexadecimal(words.0) }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func words(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64, UInt64, UInt64) {
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    return (word(0), word(1), word(2), word(3))
  }

  private static func all(_ words: (UInt64, UInt64, UInt64, UInt64)) -> [UInt64] {
    [words.0, words.1, words.2, words.3]
  }

  /// Takes as long for digests that begin alike as for others.
  package static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    zip(all(left.words), all(right.words)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  package func hash(into hasher: inout Hasher) {
    // Any of them: they are evenly spread.
    hasher.combine(words.0)
  }
}
