/// A short hash of a view state, by which a page finds out whether it shows what it should.
///
/// It guards against mistakes, not against people.
///
/// ```swift
/// StateHash(of: Array(#"{"count":3}"#.utf8)).text      // "3f1f66df"
/// ```
///
/// - SeeAlso: FNV-1a, 32 bits (draft-eastlake-fnv).
public struct StateHash: Hashable, Sendable {
  /// The hash.
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
