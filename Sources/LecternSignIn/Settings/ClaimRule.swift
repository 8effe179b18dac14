internal import LecternWire

/// A claim and the value that it must have, such as `groups=lecturers`.
///
/// ```swift
/// ClaimRule("groups=lecturers")?.holds(for: claims)
/// ```
package struct ClaimRule: Equatable, Sendable {
  /// The claim's name, or a path of names with dots between them.
  let name: String
  /// The value: the claim is this text, or a list that contains it.
  let value: String

  /// - Returns: nil if the text has no name, no `=` or no value.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    (name, value) = (String(parts[0]), String(parts[1]))
  }

  package func holds(for claims: Claims) -> Bool {
    // OpenID Connect Core 1.0 §5.1: an address that isn't verified may be anybody's.
    if name == "email", claims["email_verified"] != .bool(true) { return false }
    if case .bool(let flag)? = claims[name] { return value == (flag ? "true" : "false") }
    return claims.texts(of: name).contains(value)
  }
}
