/// A short hash of a view state, by which a page verifies its replica.
///
/// Not cryptographic: it detects mistakes, not attacks.
///
/// ```swift
/// StateHash(of: Array(#"{"count":3}"#.utf8)).text      // "3f1f66df"
/// ```
///
/// - SeeAlso: FNV-1a, 32 bits (draft-eastlake-fnv).
public struct StateHash: Hashable, Sendable {
  public let rawValue: UInt32

  /// Hashes a view state's canonical JSON.
  public init(of json: some Sequence<UInt8>) {
    rawValue = json.reduce(0x811c_9dc5) { hash, byte in (hash ^ UInt32(byte)) &* 0x0100_0193 }
  }

  /// Eight hexadecimal digits.
  public var text: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
