internal import LecternWire

/// The check of an ID token (OpenID Connect Core 1.0 §3.1.3.7).
///
/// ```swift
/// let check = IDTokenCheck(issuer: "https://login.example", client: "room", nonce: nonce, now: 1_700_000_000)
/// let claims = try check.claims(of: text, keys: keys)
/// ```
struct IDTokenCheck: Sendable {
  /// How far the clocks of the provider and of this machine may differ, in seconds.
  private static let leeway = 60
  /// Maximum length of a subject, in characters (§2).
  private static let subjectLimit = 255

  let issuer: String
  let client: String
  let nonce: String
  /// The present time, in seconds since 1970.
  let now: Int

  /// Returns the claims of a token that passes the check.
  func claims(of text: String, keys: JSONWebKeySet) throws(TokenProblem) -> Claims {
    let token = try IDToken(text)
    guard let key = keys.key(token.keyID, for: token.algorithm) else { throw .keyUnknown }
    guard CJose.verify(token.text, with: key.json) else { throw .signatureWrong }
    try check(token.claims)
    return token.claims
  }

  private func check(_ claims: Claims) throws(TokenProblem) {
    guard claims["iss"]?.string == issuer else { throw .issuerWrong }
    let audience = claims.texts(of: "aud")
    let party = claims["azp"]
    // Steps 3 to 5: with several audiences, the authorized party says whose token it is.
    guard audience.contains(client), audience.count == 1 || party != nil,
      party == nil || party?.string == client
    else { throw .audienceWrong }
    guard let end = Self.seconds(claims["exp"]), let issued = Self.seconds(claims["iat"]) else {
      throw .malformed
    }
    guard Double(now - Self.leeway) < end else { throw .expired }
    guard issued <= Double(now + Self.leeway) else { throw .issuedInFuture }
    if let start = claims["nbf"] {
      guard let start = Self.seconds(start) else { throw .malformed }
      guard start <= Double(now + Self.leeway) else { throw .issuedInFuture }
    }
    guard claims["nonce"]?.string == nonce else { throw .nonceWrong }
    guard !claims.subject.isEmpty, claims.subject.count <= Self.subjectLimit else {
      throw .subjectMissing
    }
  }

  /// Returns a number of seconds; nil for any other value.
  private static func seconds(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number) where number.isFinite: number
    default: nil
    }
  }
}
