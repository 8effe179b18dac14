internal import LecternWire

/// An ID token in compact form, before its check (OpenID Connect Core 1.0 §2).
struct IDToken: Sendable {
  /// Maximum length, in bytes.
  private static let limit = 64 * 1_024

  let text: String
  let algorithm: JSONWebKey.Algorithm
  let keyID: String?
  let claims: Claims

  init(_ text: String) throws(TokenProblem) {
    guard text.utf8.count <= Self.limit else { throw .tooLong }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1])
    else { throw .malformed }
    // RFC 7515 §4.1.11.
    guard header["crit"] == nil else { throw .extensionRefused }
    // RFC 8725 §3.1: never another algorithm than those that the provider's keys are for, and never `none`.
    guard let algorithm = header["alg"]?.string.flatMap(JSONWebKey.Algorithm.init) else {
      throw .algorithmRefused
    }
    (self.text, self.algorithm, keyID) = (text, algorithm, header["kid"]?.string)
    self.claims = Claims(claims)
  }

  /// Returns the fields of a part.
  private static func object(_ part: Substring) -> [String: JSONValue]? {
    guard let bytes = Base64URL.decode(part), case .object(let fields) = try? JSONValue(bytes)
    else { return nil }
    return fields
  }
}
