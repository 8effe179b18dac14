internal import LecternTransport

/// A key that seals the content of a cookie, so that its holder can neither read nor change it.
///
/// ```swift
/// let key = SealingKey(secret: "…", purpose: "session")
/// key.open(key.seal(bytes) ?? "") == bytes
/// ```
///
/// Every server with the same secret opens it. Keys for different purposes are unrelated.
struct SealingKey: Sendable {
  /// Maximum size of a sealed text, in bytes: browsers keep cookies of 4,096.
  static let limit = 3_600
  private let key: [UInt8]

  /// Derives the key from a secret that cannot be guessed: SHA-256 of a counter, the secret and the purpose
  /// (NIST SP 800-56C rev. 2 §4.1).
  init(secret: String, purpose: String) {
    key = SHA256Digest(of: [0, 0, 0, 1] + Array(secret.utf8) + [0] + Array(purpose.utf8)).bytes
  }

  /// Returns the sealed form of bytes; nil if it would be too long for a cookie.
  func seal(_ bytes: [UInt8]) -> String? {
    CJose.encrypt(bytes, with: key).flatMap { $0.utf8.count <= Self.limit ? $0 : nil }
  }

  /// Returns the content of a sealed text; nil for any text that this key has not sealed.
  func open(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= Self.limit else { return nil }
    return CJose.decrypt(text, with: key)
  }
}
