internal import LecternWire

/// What happens to a sign-in. Times are in seconds since 1970.
enum SignInEvent: Sendable {
  /// A browser wants to sign in. The secrets of the pending sign-in are new.
  case began(visit: Int, PendingSignIn, AccountChoice = .any)
  /// A browser has returned from the provider.
  case returned(visit: Int, ReturnedAnswer, PendingSignIn?)
  case configurationArrived(Result<ProviderConfiguration, ProviderProblem>)
  case keysArrived(Result<JSONWebKeySet, ProviderProblem>)
  case tokensArrived(visit: Int, Result<TokenAnswer, ProviderProblem>)
  case userInfoArrived(visit: Int, Result<[String: JSONValue], ProviderProblem>)
}

/// What a provider has added to the redirect address (RFC 6749 §4.1.2, RFC 9207 §2).
struct ReturnedAnswer: Equatable, Sendable {
  var code: String?
  var state: String?
  var issuer: String?
  var error: String?
}

/// A provider's tokens (OpenID Connect Core 1.0 §3.1.3.3).
struct TokenAnswer: Equatable, Sendable {
  let idToken: String
  /// Asks for more claims; nil if the provider gives none.
  let accessToken: String?
}

/// What is to be done for a sign-in.
enum SignInCommand: Equatable, Sendable {
  case fetchConfiguration
  case fetchKeys(ProviderConfiguration)
  case exchange(visit: Int, TokenRequest)
  case fetchUserInfo(visit: Int, ProviderConfiguration, accessToken: String)
  /// Sends the browser to the provider, with the pending sign-in in a cookie.
  case redirect(visit: Int, to: String, PendingSignIn)
  /// The provider knows the person. The app's rule decides on the role.
  case admit(visit: Int, Claims, path: ReturnPath)
  case refuse(visit: Int, SignInRefusal)
}
