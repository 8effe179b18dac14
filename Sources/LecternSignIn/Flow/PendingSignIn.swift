internal import LecternTransport
internal import LecternWire

/// A sign-in between its redirect to the provider and the browser's return. The browser keeps it, sealed in a cookie, so any
/// server of a deployment can end it.
struct PendingSignIn: Equatable, Sendable {
  /// How long a person may take at the provider, in seconds.
  static let timeout = 600

  /// Connects the return with the browser that began (RFC 6749 §10.12).
  let state: String
  /// Connects the ID token with this sign-in (OpenID Connect Core 1.0 §15.5.2).
  let nonce: String
  /// Proves that the server that exchanges the code is the one that has begun (RFC 7636 §4.1).
  let verifier: String
  /// The path to open afterwards.
  let path: ReturnPath
  /// When it began, in seconds since 1970.
  let began: Int

  /// Whether a person has taken too long.
  func isOver(at now: Int) -> Bool { !(began - 60...began + Self.timeout).contains(now) }

  /// The code challenge (RFC 7636 §4.2).
  var challenge: String { Base64URL.encode(SHA256Digest(of: verifier.utf8).bytes) }
}

extension PendingSignIn {
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.strings([
      ("began", "\(began)"), ("nonce", nonce), ("path", path.text), ("state", state),
      ("verifier", verifier),
    ])
    return writer.bytes
  }

  init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(bytes), let state = value["state"]?.string,
      let nonce = value["nonce"]?.string, let verifier = value["verifier"]?.string,
      let path = value["path"]?.string.flatMap(ReturnPath.init),
      let began = value["began"]?.string.flatMap({ Int($0) })
    else { return nil }
    self.init(state: state, nonce: nonce, verifier: verifier, path: path, began: began)
  }
}
