package import Composable

/// The address of a chunk of a ``WindowedList``: the number of its rows, and a digest of their JSON.
///
/// ```
/// 96.G5qDMzJkNTgAAQIDBAUGBw
/// ```
///
/// Chunks of the same rows have the same address, and an address never leads to other rows. So pages and caches may keep a chunk
/// forever.
package struct ChunkAddress: Hashable, Sendable {
  /// The digits of a digest (RFC 4648 §5).
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )
  /// The digits of 64 bits.
  private static let length = 11

  package let count: Int
  package let digest: ChunkDigest

  init(count: Int, digest: ChunkDigest) { (self.count, self.digest) = (count, digest) }

  /// Reads an address.
  ///
  /// - Parameter text: an untrusted text.
  /// - Returns: nil if it is malformed.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2 * Self.length,
      let count = Int(String(Substring(parts[0]))), count > 0,
      String(count).utf8.elementsEqual(parts[0]),
      let high = Self.word(parts[1].prefix(Self.length)),
      let low = Self.word(parts[1].suffix(Self.length))
    else { return nil }
    self.init(count: count, digest: ChunkDigest(high: high, low: low))
  }

  private static func word(_ text: Substring.UTF8View) -> UInt64? {
    var word: UInt64 = 0
    for digit in text {
      guard let value = digits.firstIndex(of: digit) else { return nil }
      guard word.leadingZeroBitCount >= 6 else { return nil }
      word = word << 6 | UInt64(value)
    }
    return word
  }

  /// Appends the address to JSON, without quotes.
  func append(to json: inout JSONWriter) {
    json.append(count)
    json.append(".")
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * Self.length)
    for word in [digest.high, digest.low] {
      for place in stride(from: 6 * (Self.length - 1), through: 0, by: -6) {
        digits.append(Self.digits[Int(word >> place & 63)])
      }
    }
    json.append(digits)
  }
}

extension ChunkAddress: ViewState {
  package func write(to json: inout JSONWriter) {
    json.append("\"")
    append(to: &json)
    json.append("\"")
  }
}

extension ChunkAddress: CustomStringConvertible {
  package var description: String {
    var json = JSONWriter()
    append(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
