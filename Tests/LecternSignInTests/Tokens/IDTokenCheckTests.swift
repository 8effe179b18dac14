import Foundation
import LecternWire
import Testing

@testable import LecternSignIn

@Suite struct IDTokenCheckTests {
  private let issuer = TestIssuer.shared

  private func problem(
    of token: String,
    keys: JSONWebKeySet? = nil,
    now: Int = TestIssuer.now
  ) -> TokenProblem? {
    let check = IDTokenCheck(issuer: TestIssuer.address, client: "room", nonce: "n", now: now)
    do throws(TokenProblem) {
      _ = try check.claims(of: token, keys: keys ?? issuer.keys)
      return nil
    } catch {
      return error
    }
  }

  private func problem(changing claims: [String: Any]) -> TokenProblem? {
    var changed = TestIssuer.claims()
    for (name, value) in claims { changed[name] = value is NSNull ? nil : value }
    return problem(of: issuer.token(changed))
  }

  @Test("a token that is in order has its claims", arguments: ["RS256", "ES256"])
  func valid(algorithm: String) throws {
    let check = IDTokenCheck(
      issuer: TestIssuer.address,
      client: "room",
      nonce: "n",
      now: TestIssuer.now
    )
    let claims = try check.claims(of: issuer.token(algorithm: algorithm), keys: issuer.keys)
    #expect(claims.subject == "ada")
    #expect(claims["name"]?.string == "Ada")
  }

  @Test("a token of another issuer is refused")
  func issuerWrong() {
    #expect(problem(changing: ["iss": "https://login.example/"]) == .issuerWrong)
    #expect(problem(changing: ["iss": NSNull()]) == .issuerWrong)
  }

  @Test("a token for another client is refused, and one for several without an authorized party")
  func audience() {
    #expect(problem(changing: ["aud": "other"]) == .audienceWrong)
    #expect(problem(changing: ["aud": [String]()]) == .audienceWrong)
    #expect(problem(changing: ["aud": ["room"]]) == nil)
    #expect(problem(changing: ["aud": ["room", "other"]]) == .audienceWrong)
    #expect(problem(changing: ["aud": ["room", "other"], "azp": "other"]) == .audienceWrong)
    #expect(problem(changing: ["aud": ["room", "other"], "azp": "room"]) == nil)
    #expect(problem(changing: ["azp": "other"]) == .audienceWrong)
  }

  @Test("a token of another time is refused, a minute's difference of clocks isn't")
  func time() {
    let now = TestIssuer.now
    #expect(problem(of: issuer.token(), now: now + 359) == nil)
    #expect(problem(of: issuer.token(), now: now + 360) == .expired)
    #expect(problem(of: issuer.token(), now: now - 60) == nil)
    #expect(problem(of: issuer.token(), now: now - 61) == .issuedInFuture)
    #expect(problem(changing: ["nbf": now + 61]) == .issuedInFuture)
    #expect(problem(changing: ["exp": "tomorrow"]) == .malformed)
    #expect(problem(changing: ["exp": NSNull()]) == .malformed)
    #expect(problem(changing: ["iat": NSNull()]) == .malformed)
    #expect(problem(changing: ["exp": 1e300]) == nil)
    #expect(problem(changing: ["exp": -1e300]) == .expired)
  }

  @Test("a token for another sign-in, or without a person, is refused")
  func nonceAndSubject() {
    #expect(problem(changing: ["nonce": "m"]) == .nonceWrong)
    #expect(problem(changing: ["nonce": NSNull()]) == .nonceWrong)
    #expect(problem(changing: ["sub": ""]) == .subjectMissing)
    #expect(problem(changing: ["sub": 7]) == .subjectMissing)
    #expect(problem(changing: ["sub": String(repeating: "a", count: 256)]) == .subjectMissing)
  }

  @Test("no algorithm but the keys' own is accepted")
  func algorithm() {
    let payload = #"{"iss":"https://login.example","aud":"room","sub":"eve","nonce":"n"}"#
    for name in ["none", "None", "HS256", "RS1", ""] {
      let header = #"{"alg":"\#(name)","kid":"r1"}"#
      #expect(problem(of: TestIssuer.unsigned(header, payload)) == .algorithmRefused)
    }
    #expect(problem(of: issuer.token(algorithm: "HS256")) == .algorithmRefused)
    #expect(problem(of: issuer.token(algorithm: "RS512")) == .algorithmRefused)
    // An elliptic curve's key for RSA's algorithm.
    #expect(problem(of: issuer.token(algorithm: "RS256", id: "e1")) == .keyUnknown)
  }

  @Test("a token whose extension must be understood is refused")
  func critical() {
    let token = issuer.token(extensions: ["crit": #"["b64"]"#, "b64": "false"])
    #expect(problem(of: token) == .extensionRefused)
  }

  @Test("an unknown key is not a wrong signature: the keys may have changed")
  func unknownKey() {
    #expect(problem(of: issuer.token(id: "r2")) == .keyUnknown)
    let old = JSONWebKeySet(issuer.keyDocument("r0", "e1"))
    #expect(problem(of: issuer.token(), keys: old) == .keyUnknown)
  }

  @Test("a changed token is refused")
  func changed() {
    let parts = issuer.token().split(separator: ".")
    let claims = String(decoding: Base64URL.decode(parts[1]) ?? [], as: UTF8.self)
    let changed = Base64URL.encode(Array(claims.replacing("ada", with: "eve").utf8))
    #expect(problem(of: "\(parts[0]).\(changed).\(parts[2])") == .signatureWrong)
    #expect(problem(of: "\(parts[0]).\(parts[1]).") == .signatureWrong)
    #expect(problem(of: "\(parts[0]).\(parts[1]).AAAA") == .signatureWrong)
  }

  @Test("what is no token is refused")
  func malformed() {
    let texts = ["", ".", "..", "...", "a.b.c", "{}", String(repeating: ".", count: 1_000)]
    for text in texts { #expect(problem(of: text) == .malformed) }
    #expect(problem(of: TestIssuer.unsigned("[]", "{}")) == .malformed)
    #expect(problem(of: TestIssuer.unsigned("null", "{}")) == .malformed)
    #expect(problem(of: String(repeating: "a", count: 70_000)) == .tooLong)
    let deep = String(repeating: "[", count: 20_000)
    #expect(problem(of: TestIssuer.unsigned(#"{"alg":"RS256"}"#, deep)) == .malformed)
    #expect(problem(of: issuer.token(Array("no json".utf8))) == .malformed)
    #expect(problem(of: issuer.token(Array("[1]".utf8))) == .malformed)
  }
}
