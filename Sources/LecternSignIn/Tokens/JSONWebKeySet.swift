internal import LecternWire

/// A provider's public keys (RFC 7517 §5).
struct JSONWebKeySet: Equatable, Sendable {
  /// Maximum number of keys that are read.
  private static let limit = 64

  let keys: [JSONWebKey]

  /// Reads a key set. Keys of unsupported types are ignored.
  ///
  /// - Returns: nil if the bytes are no key set, or it has no usable key.
  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(bytes), let keys = value["keys"]?.array else { return nil }
    self.keys = keys.prefix(Self.limit).compactMap(JSONWebKey.init)
    if self.keys.isEmpty { return nil }
  }

  /// Returns the key of a token's header (OpenID Connect Core 1.0 §10.1); nil if the set lacks it.
  ///
  /// - Parameters:
  ///   - id: the header's `kid`. It may be missing if only one key fits.
  ///   - algorithm: the header's `alg`.
  func key(_ id: String?, for algorithm: JSONWebKey.Algorithm) -> JSONWebKey? {
    let fitting = keys.filter { $0.algorithm == algorithm && (id == nil || $0.id == id) }
    return fitting.count == 1 || id != nil ? fitting.first : nil
  }
}
