internal import Foundation

/// A request to the provider's token endpoint (OpenID Connect Core 1.0 §3.1.3.1).
struct TokenRequest: Equatable, Sendable {
  let url: URL
  let body: String
  /// The value of the `Authorization` header; nil if the secret is in the body.
  let authorization: String?

  init(
    code: String,
    of pending: PendingSignIn,
    to provider: ProviderConfiguration,
    as settings: SignInSettings
  ) {
    url = provider.token
    var fields = [
      ("grant_type", "authorization_code"), ("code", code),
      ("redirect_uri", settings.redirectAddress), ("code_verifier", pending.verifier),
    ]
    if provider.takesSecretInBody {
      fields += [("client_id", settings.client), ("client_secret", settings.secret)]
      authorization = nil
    } else {
      // RFC 6749 §2.3.1: both are encoded as in a form first.
      let credentials = "\(FormField.encode(settings.client)):\(FormField.encode(settings.secret))"
      authorization = "Basic " + Data(credentials.utf8).base64EncodedString()
    }
    body = FormField.encode(fields)
  }
}

/// The fields of forms and queries (URL Standard, application/x-www-form-urlencoded).
enum FormField {
  static func encode(_ text: String) -> String {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*"
    )
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  static func encode(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name)=\(encode($0.value))" }.joined(separator: "&")
  }
}

extension ProviderConfiguration {
  /// Returns the address at which a browser signs in (OpenID Connect Core 1.0 §3.1.2.1, RFC 7636 §4.3).
  func signInAddress(
    for pending: PendingSignIn,
    as settings: SignInSettings,
    with account: AccountChoice
  ) -> String {
    var fields = [
      ("response_type", "code"), ("client_id", settings.client),
      ("redirect_uri", settings.redirectAddress),
      ("scope", settings.scopes.joined(separator: " ")), ("state", pending.state),
      ("nonce", pending.nonce), ("code_challenge", pending.challenge),
      ("code_challenge_method", "S256"),
    ]
    if let parameter = account.parameter { fields.append(parameter) }
    let query = FormField.encode(fields)
    // RFC 6749 §3.1: the address may have a query of its own.
    let address = authorization.absoluteString
    return address + (address.contains("?") ? "&" : "?") + query
  }
}
