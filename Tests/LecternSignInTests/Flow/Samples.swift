import Foundation

@testable import LecternSignIn

extension SignInSettings {
  static let sample = sample()

  static func sample(
    issuer: String = TestIssuer.address,
    client: String = "room",
    secret: String = "a secret+"
  ) -> SignInSettings {
    SignInSettings(
      issuer: issuer,
      client: client,
      secret: secret,
      scopes: ["openid", "profile"],
      redirectAddress: "https://room.example/sign-in/return"
    )
  }
}

extension ProviderConfiguration {
  static func sample(
    _ others: [String: Any] = [:],
    issuer: String = TestIssuer.address
  ) throws(ProviderProblem) -> Self {
    var document: [String: Any] = [
      "issuer": issuer, "authorization_endpoint": "https://login.example/authorize",
      "token_endpoint": "https://login.example/token", "jwks_uri": "https://login.example/keys",
    ]
    document.merge(others) { $1 }
    let bytes = try? JSONSerialization.data(withJSONObject: document)
    return try ProviderConfiguration(Array(bytes ?? Data()), of: issuer)
  }
}
