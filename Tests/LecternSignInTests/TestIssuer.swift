import CCJose
import Foundation
import LecternWire

@testable import LecternSignIn

/// A provider that signs whatever a test wants.
///
/// `@unchecked Sendable`: the library's keys don't change.
final class TestIssuer: @unchecked Sendable {
  static let address = "https://login.example"
  static let now = 1_800_000_000
  /// One for all tests: a key takes a while.
  static let shared = TestIssuer()

  private let rsa: OpaquePointer
  private let ec: OpaquePointer

  private init() {
    let exponent: [UInt8] = [1, 0, 1]
    guard let rsa = cjose_jwk_create_RSA_random(2_048, exponent, exponent.count, nil),
      let ec = cjose_jwk_create_EC_random(CJOSE_JWK_EC_P_256, nil)
    else { fatalError("cjose makes no keys") }
    (self.rsa, self.ec) = (rsa, ec)
    cjose_jwk_set_kid(rsa, "r1", 2, nil)
    cjose_jwk_set_kid(ec, "e1", 2, nil)
  }

  /// The key set with both public keys.
  var keys: JSONWebKeySet { JSONWebKeySet(keyDocument("r1", "e1"))! }

  /// Returns the document of a key set.
  func keyDocument(_ ids: String...) -> [UInt8] {
    let keys = ids.map { publicKey($0 == "e1" ? ec : rsa, $0) }
    return Array("{\"keys\":[\(keys.joined(separator: ","))]}".utf8)
  }

  private func publicKey(_ key: OpaquePointer, _ id: String) -> String {
    let text = cjose_jwk_to_json(key, false, nil)!
    defer { free(text) }
    return String(cString: text).replacing("\"kid\": \"r1\"", with: "\"kid\": \"\(id)\"")
      .replacing("\"kid\":\"r1\"", with: "\"kid\":\"\(id)\"")
  }

  /// The claims of a token that is in order.
  static func claims(nonce: String = "n") -> [String: Any] {
    [
      "iss": address, "aud": "room", "sub": "ada", "nonce": nonce, "iat": now, "exp": now + 300,
      "name": "Ada",
    ]
  }

  /// Returns a token.
  func token(
    _ claims: [String: Any] = TestIssuer.claims(),
    algorithm: String = "RS256",
    id: String? = nil,
    extensions: [String: String] = [:]
  ) -> String {
    let payload = try! JSONSerialization.data(withJSONObject: claims)
    return token(Array(payload), algorithm: algorithm, id: id, extensions: extensions)
  }

  func token(
    _ payload: [UInt8],
    algorithm: String = "RS256",
    id: String? = nil,
    extensions: [String: String] = [:]
  ) -> String {
    let header = cjose_header_new(nil)!
    defer { cjose_header_release(header) }
    cjose_header_set(header, "alg", algorithm, nil)
    cjose_header_set(header, "kid", id ?? (algorithm == "ES256" ? "e1" : "r1"), nil)
    for (name, value) in extensions { cjose_header_set_raw(header, name, value, nil) }
    var key = algorithm.hasPrefix("ES") ? ec : rsa
    // The well-known attack: the public key as the secret of an HMAC.
    let isHMAC = algorithm.hasPrefix("HS")
    if isHMAC {
      let secret = keyDocument("r1")
      key = cjose_jwk_create_oct_spec(secret, secret.count, nil)!
    }
    defer { if isHMAC { cjose_jwk_release(key) } }
    let signature = cjose_jws_sign(key, header, payload, payload.count, nil)!
    defer { cjose_jws_release(signature) }
    var text: UnsafePointer<CChar>?
    cjose_jws_export(signature, &text, nil)
    return String(cString: text!)
  }

  /// Returns a token without a signature.
  static func unsigned(_ header: String, _ payload: String) -> String {
    "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(payload.utf8)))."
  }
}
