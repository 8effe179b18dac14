public import Composable
internal import LecternBytes
internal import LecternTransport
internal import LecternWire

/// An address that gives its users a role in the room until it is revoked.
///
/// ```
///   http://192.168.1.5:8080/present#TOKEN ─▶ POST /key, Bearer TOKEN ─▶ a cookie ─▶ the socket
/// ```
///
/// The secret is in the fragment of the address. No browser sends the fragment. A page exchanges the secret once for a cookie of
/// the device. No script can read the cookie. The audience's link has a second, shorter secret: a code to type.
public struct Link: Equatable, Identifiable, Sendable {
  /// The identifier; not a secret.
  public let id: String
  /// The role of its users.
  public let role: Role
  /// The token in the address; nil for a link of an earlier start, because only the token's digest was saved.
  public private(set) var secret: Secret?
  /// The code that the audience types.
  public private(set) var code: JoinCode?
  /// Whether each start makes new secrets for the link, unless the command line states them.
  package let isOfStart: Bool
  /// Whether the link is for scripts and devices, and isn't shown to the hall.
  private(set) var isForScripts = false
  private(set) var digest: SHA256Digest?
  /// The digests of the tokens of earlier starts, latest first. These tokens stay valid.
  private(set) var earlierDigests: [SHA256Digest] = []

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - role: the role of its users.
  ///   - secret: the token in the address.
  ///   - code: the code that the audience types.
  public init(role: Role, secret: Secret, code: JoinCode? = nil) {
    self.init(role: role, secret: secret, code: code, isOfStart: false)
  }

  /// - Parameters:
  ///   - id: the identifier; nil for a new link.
  ///   - isOfStart: whether each start makes new secrets for it.
  package init(
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

  /// Restores a link whose address is no longer known.
  init(id: String, role: Role, digest: SHA256Digest?, code: JoinCode? = nil, isOfStart: Bool) {
    (self.id, self.role, self.digest, self.isOfStart) = (id, role, digest, isOfStart)
    self.code = code
  }

  /// Returns a new link. A link for participants has a code.
  public static func random(_ role: Role) -> Link {
    Link(role: role, secret: .token(), code: role == .participant ? .random() : nil)
  }

  /// Returns the link for scripts and devices: without a code, because nobody types it.
  func forScripts() -> Link {
    var link = self
    (link.code, link.isForScripts) = (nil, true)
    return link
  }

  private static func randomID() -> String {
    let digits = String(UInt32.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension Link {
  /// The name of its users' cookies, unique among links: a browser sends a cookie to all ports of a host.
  package var cookieName: String { "lectern-" + id }

  /// Whether the link is from an earlier start, so that its address is no longer known.
  package var isFromEarlierStart: Bool { secret == nil }

  /// Returns whether a secret is the link's token or code.
  func opens(with secret: Secret) -> Bool {
    let digest = secret.digest
    let isToken = self.digest == digest || earlierDigests.contains(digest)
    let isCode = code?.matches(secret) ?? false
    return isToken || isCode
  }

  /// Replaces the link's secrets by those of another link. The devices stay.
  mutating func takeSecrets(of other: Link, codeOnly: Bool = false) {
    code = other.code
    if !codeOnly { (secret, digest) = (other.secret, other.digest) }
  }

  /// Maximum number of earlier tokens that stay valid.
  private static var earlierLimit: Int { 16 }

  /// Returns the link of a new start. The tokens of earlier starts open it, too.
  package func keepingTokens(of earlier: Link) -> Link {
    var link = self
    let digests = [earlier.digest].compactMap(\.self) + earlier.earlierDigests
    link.earlierDigests = Array(digests.filter { $0 != digest }.prefix(Self.earlierLimit))
    return link
  }

  /// Restores the digests of earlier tokens.
  mutating func restore(earlierDigests: [SHA256Digest]) {
    self.earlierDigests = earlierDigests
  }

  /// Returns the address with the token; nil for a link of an earlier start.
  ///
  /// - Parameters:
  ///   - address: the room's address, with a slash at its end.
  ///   - page: the path of the page that takes the token; nil for the room's own page.
  package func address(in address: String, of page: String? = nil) -> String? {
    let page = page ?? (role == .presenter ? "present" : "join")
    return secret.map { "\(address)\(page)#\($0.text)" }
  }
}
