import Foundation
import Testing

@testable import LecternSignIn

@Suite struct ProviderConfigurationTests {
  private func problem(
    _ others: [String: Any],
    issuer: String = TestIssuer.address
  ) -> ProviderProblem? {
    do throws(ProviderProblem) {
      _ = try ProviderConfiguration.sample(others, issuer: issuer)
      return nil
    } catch {
      return error
    }
  }

  @Test("the document of another issuer is refused, even for a slash")
  func issuer() {
    let sentence =
      "the discovery document names the issuer https://login.example/, not https://login.example"
    #expect(problem(["issuer": "https://login.example/"])?.description == sentence)
    #expect(problem(["issuer": 7]) != nil)
  }

  @Test("an address without encryption is refused, unless the provider is on this machine")
  func addresses() {
    #expect(problem(["token_endpoint": "http://login.example/token"]) != nil)
    #expect(problem(["token_endpoint": "http://127.0.0.1.evil.example/token"]) != nil)
    #expect(problem(["token_endpoint": "http://localhost@evil.example/token"]) != nil)
    #expect(problem(["jwks_uri": "file:///etc/passwd"]) != nil)
    #expect(problem(["jwks_uri": "/keys"]) != nil)
    // It could reach servers that only this machine can reach.
    #expect(problem(["jwks_uri": "http://127.0.0.1:8080/keys"]) != nil)
    for address in ["http://127.0.0.1:8080/keys", "http://[::1]:8080/keys"] {
      #expect(problem(["jwks_uri": address], issuer: "http://localhost:8080") == nil)
    }
    let remote = problem(["jwks_uri": "http://login.example/keys"], issuer: "http://localhost:8080")
    #expect(remote != nil)
  }

  @Test("the discovery document is below the issuer's path")
  func address() {
    let end = "/.well-known/openid-configuration"
    #expect(
      ProviderConfiguration.address(of: "https://a.example")?.absoluteString == "https://a.example"
        + end
    )
    let realm = "https://a.example/realms/b"
    #expect(ProviderConfiguration.address(of: realm + "/")?.absoluteString == realm + end)
  }

  @Test("the secret goes into the body only if the provider takes it nowhere else")
  func secret() throws {
    let methods = "token_endpoint_auth_methods_supported"
    #expect(try ProviderConfiguration.sample().takesSecretInBody == false)
    #expect(try ProviderConfiguration.sample([methods: ["client_secret_post"]]).takesSecretInBody)
    let both = ["client_secret_post", "client_secret_basic"]
    #expect(try ProviderConfiguration.sample([methods: both]).takesSecretInBody == false)
  }
}
