internal import Foundation

/// The provider, the client and the rules of a sign-in, complete and checked.
package struct SignInOptionValues: Sendable {
  let issuer: String
  let client: String
  let secret: String
  let rules: OpenIDSignIn
  /// The length of a session, in seconds.
  let sessionLength: Int

  /// - Parameters:
  ///   - rules: the app's rules; their issuer and client are ignored.
  ///   - issuer: the provider's identifier.
  ///   - client: the identifier that the provider has given the server.
  ///   - secret: the secret that the provider has given the server.
  ///   - sessionLength: the length of a session, in seconds.
  /// - Throws: a sentence if the issuer is no `https` address.
  package init(
    _ rules: OpenIDSignIn,
    issuer: String,
    client: String,
    secret: String,
    sessionLength: Int
  ) throws(SignInError) {
    guard let url = URL(string: issuer), url.isTrustworthy, url.query == nil else {
      throw SignInError(
        "The issuer of the sign-in must be an https address without a query, as its provider states it, not \"\(issuer)\"."
      )
    }
    (self.rules, self.issuer, self.client, self.secret) = (rules, issuer, client, secret)
    self.sessionLength = sessionLength
  }

  /// Whether whoever has a room's link enters without signing in.
  package var admitsLinks: Bool { rules.admitsLinks }

  /// The provider's host, for people.
  package var host: String { URL(string: issuer)?.host() ?? issuer }

  func settings(redirectAddress: String) -> SignInSettings {
    SignInSettings(
      issuer: issuer,
      client: client,
      secret: secret,
      scopes: ["openid"] + rules.scopes.filter { $0 != "openid" },
      redirectAddress: redirectAddress
    )
  }

  /// Whether a provider may send people to an address: browsers keep the cookies of a session only if nobody on the way can
  /// read them.
  package static func isSafeAddress(_ address: String) -> Bool {
    URL(string: address)?.isTrustworthy ?? false
  }
}
