/// The settings by which a server is a provider's client.
struct SignInSettings: Equatable, Sendable {
  /// The provider's identifier: an `https` address, exactly as the provider states it.
  let issuer: String
  /// The identifier that the provider has given the server.
  let client: String
  /// The secret that the provider has given the server.
  let secret: String
  /// What the server asks for: `openid`, and the claims.
  let scopes: [String]
  /// The one address to which the provider may send browsers back.
  let redirectAddress: String
}
