internal import Foundation
internal import LecternWire

/// A provider's addresses, from its discovery document (OpenID Connect Discovery 1.0 §3).
struct ProviderConfiguration: Equatable, Sendable {
  let issuer: String
  let authorization: URL
  let token: URL
  let keys: URL
  /// Answers with more claims about a person, if it exists.
  let userInfo: URL?
  /// Where a person signs out of the provider, if there is such a page.
  let signOut: URL?
  /// Whether the secret goes into the body of a request, because the provider doesn't take it in a header.
  let takesSecretInBody: Bool
  /// Whether the provider states its name in each answer (RFC 9207 §3).
  let statesIssuer: Bool

  /// Reads a discovery document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - issuer: the expected issuer.
  /// - Throws: a sentence that says what is wrong with it.
  init(_ bytes: [UInt8], of issuer: String) throws(ProviderProblem) {
    guard let document = try? JSONValue(bytes), case .object = document else {
      throw .unusable("the answer of \(issuer) is no discovery document")
    }
    // OpenID Connect Discovery 1.0 §4.3: another issuer's document would let it answer for this one.
    guard let named = document["issuer"]?.string, named == issuer else {
      let named = (document["issuer"]?.string ?? "none").prefix(200)
      throw .unusable("the discovery document names the issuer \(named), not \(issuer)")
    }
    self.issuer = issuer
    func address(_ name: String) throws(ProviderProblem) -> URL {
      try Self.address(name, of: document, isLocal: issuer.hasPrefix("http:"))
    }
    authorization = try address("authorization_endpoint")
    token = try address("token_endpoint")
    keys = try address("jwks_uri")
    userInfo = try? address("userinfo_endpoint")
    signOut = try? address("end_session_endpoint")
    let methods = document["token_endpoint_auth_methods_supported"]?.array?.compactMap(\.string)
    takesSecretInBody =
      methods.map {
        !$0.contains("client_secret_basic") && $0.contains("client_secret_post")
      } ?? false
    statesIssuer = document["authorization_response_iss_parameter_supported"] == .bool(true)
  }

  /// The address of an issuer's discovery document (OpenID Connect Discovery 1.0 §4.1).
  static func address(of issuer: String) -> URL? {
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    return URL(string: base + "/.well-known/openid-configuration")
  }

  /// - Parameter isLocal: whether the issuer is on this machine. No other one may name addresses of this machine.
  private static func address(
    _ name: String,
    of document: JSONValue,
    isLocal: Bool
  ) throws(ProviderProblem) -> URL {
    guard let url = document[name]?.string.flatMap({ URL(string: $0) }), url.isTrustworthy,
      isLocal || url.scheme == "https"
    else {
      throw .unusable("the discovery document's \(name) is missing, or no https address")
    }
    return url
  }
}

extension URL {
  /// Whether requests to the address are encrypted, or stay on this machine.
  var isTrustworthy: Bool {
    guard let host = host(), !host.isEmpty, user == nil, fragment == nil else { return false }
    let isLoopback = ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host)
    return scheme == "https" || (scheme == "http" && isLoopback)
  }
}
