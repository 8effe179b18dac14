internal import LecternTransport
public import LecternWire

/// A way into a room that makes its users more than an audience, until it is revoked.
///
/// ```
///   http://192.168.1.5:8080/present#TOKEN ─▶ POST /key, Bearer TOKEN ─▶ a cookie ─▶ the socket
/// ```
///
/// The secret is in the fragment of the address, which no browser sends; a page hands it over once,
/// for a cookie that no script can read, and that is the device's own. The audience's link has a second, shorter
/// secret, a code to be typed.
public struct Link: Equatable, Identifiable, Sendable {
  /// Names the link; not a secret.
  public let id: String
  /// What its users become.
  public let role: Role
  /// What is in the address; nil for a link of an earlier start, of which only a digest was kept.
  public private(set) var secret: Secret?
  /// What people type to take part.
  public private(set) var code: JoinCode?
  /// Whether each start gives it new secrets, unless the command line names them.
  let isOfStart: Bool
  private(set) var digest: SHA256Digest?

  /// A link.
  ///
  /// - Parameters:
  ///   - role: what its users become.
  ///   - secret: what is in the address.
  ///   - code: what people type to take part.
  public init(role: Role, secret: Secret, code: JoinCode? = nil) {
    self.init(role: role, secret: secret, code: code, isOfStart: false)
  }

  /// - Parameters:
  ///   - id: nil for one that there has not been.
  ///   - isOfStart: whether each start gives it new secrets.
  init(
    id: String? = nil,
    role: Role,
    secret: Secret,
    code: JoinCode? = nil,
    isOfStart: Bool
  ) {
    self.id = id ?? Self.randomID()
    self.role = role
    self.secret = secret
    self.code = code
    self.isOfStart = isOfStart
    digest = secret.digest
  }

  /// A link of an earlier start.
  init(id: String, role: Role, digest: SHA256Digest?, isOfStart: Bool) {
    (self.id, self.role, self.digest, self.isOfStart) = (id, role, digest, isOfStart)
  }

  /// A link that there has not been: for participants, with a code that can be typed.
  public static func random(_ role: Role) -> Link {
    Link(role: role, secret: .token(), code: role == .participant ? .random() : nil)
  }

  private static func randomID() -> String {
    let digits = String(UInt32.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Link {
  /// The name of the cookies of its users: of this link alone, as a browser has the same cookies for all the
  /// ports of a host.
  var cookieName: String { "lectern-" + id }

  /// Whether it is of an earlier start, and so nobody can be told its address any more.
  var isKept: Bool { secret == nil }

  /// Whether a secret is its token or its code.
  func opens(with secret: Secret) -> Bool {
    let isToken = digest == secret.digest
    let isCode = code?.matches(secret) ?? false
    return isToken || isCode
  }

  /// Takes the secrets of another link for its own. Devices that have come by it stay.
  mutating func takeSecrets(of other: Link, codeOnly: Bool = false) {
    code = other.code
    if !codeOnly { (secret, digest) = (other.secret, other.digest) }
  }

  /// The address that holds the secret; nil for a link that was kept.
  ///
  /// - Parameter address: the room's, with a slash at its end.
  func address(in address: String) -> String? {
    secret.map { address + (role == .presenter ? "present#" : "join#") + $0.text }
  }
}
