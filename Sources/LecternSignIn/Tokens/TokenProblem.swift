/// Why an ID token is refused.
enum TokenProblem: String, Error, Equatable, Sendable {
  case tooLong = "the ID token is longer than 64 KiB"
  case malformed = "the ID token is malformed"
  case algorithmRefused = "the ID token's algorithm is neither RS256 nor ES256"
  case extensionRefused = "the ID token's header has an extension that must be understood (crit)"
  /// The keys may have changed since they were fetched.
  case keyUnknown = "the provider's key set has no key for the ID token"
  case signatureWrong = "the ID token's signature is wrong"
  case issuerWrong = "the ID token is of another issuer"
  case audienceWrong = "the ID token is for another client"
  case nonceWrong = "the ID token is for another sign-in (nonce)"
  case expired = "the ID token has expired"
  case issuedInFuture = "the ID token was issued in the future"
  case subjectMissing = "the ID token names no person (sub)"

  /// Whether a wrong clock, here or at the provider, is the most likely cause.
  var isOfClock: Bool { self == .expired || self == .issuedInFuture }
}
