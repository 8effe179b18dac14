public import LecternWire

/// A way into a room that makes its users more than an audience, until it is revoked.
///
/// ```
///   http://192.168.1.5:8080/present#TOKEN ─▶ POST /key, Bearer TOKEN ─▶ a cookie ─▶ the socket
/// ```
///
/// The secret is in the fragment of the address, which no browser sends; a page hands it over once,
/// for a cookie that no script can read.
public struct Link: Equatable, Identifiable, Sendable {
  /// Names the link; not a secret.
  public let id: String
  /// What its users become.
  public let role: Role
  /// What is in the address.
  public private(set) var secret: Secret
  /// What is in the cookie.
  package let cookie: Secret
  /// The name of the cookie: of this link alone, as a browser has the same cookies for all the ports of a host.
  package let cookieName: String

  /// A link.
  ///
  /// - Parameters:
  ///   - role: what its users become.
  ///   - secret: what is in the address.
  public init(role: Role, secret: Secret) {
    // The same secret is the same link after a restart, so that a presenter's cookie is still good. A code
    // is short: were it in the cookie, it could be tried there at the speed of sockets.
    id = StateHash(of: Array(secret.text.utf8)).text
    cookieName = "lectern-" + id
    self.role = role
    self.secret = secret
    cookie = role == .presenter ? secret : .token()
  }

  /// A link that there has not been: a token for presenters, and for participants a code that can be typed.
  public static func random(_ role: Role) -> Link {
    Link(role: role, secret: role == .presenter ? .token() : .code())
  }

  /// Takes the secrets of another link for its own; who has come by it stays.
  mutating func takeSecrets(of other: Link) {
    secret = other.secret
  }

  /// The address that holds the secret.
  ///
  /// - Parameter address: the room's, with a slash at its end.
  func address(in address: String) -> String {
    address + (role == .presenter ? "present#" : "join#") + secret.text
  }
}
