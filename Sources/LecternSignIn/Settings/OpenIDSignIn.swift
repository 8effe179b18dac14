public import Composable
internal import LecternWire

/// Lets only those people into an app's rooms who have signed in with an OpenID Connect provider, such as a company's or a
/// university's.
///
/// ```swift
/// var signIn: OpenIDSignIn? {
///   OpenIDSignIn { claims in
///     claims.texts(of: "groups").contains("lecturers") ? .presenter : .participant
///   }
/// }
/// ```
///
/// The command line names the provider, the client and the file of the secret; see the article "Signing in".
public struct OpenIDSignIn: Sendable {
  /// The provider's identifier, such as `https://login.example.org/realms/school`; nil to name it on the command line.
  public var issuer: String?
  /// The identifier that the provider has given the server; nil to name it on the command line.
  public var client: String?
  /// What the server asks for. The scope `openid` is always among them.
  public var scopes: [String]
  /// Whether whoever has a room's link or code enters without signing in: guests, scripts and devices. Their roles are the
  /// links'. By default, links have no effect, and the claims alone decide on roles.
  public var admitsLinks: Bool
  /// Returns the role of a person in all rooms; nil to refuse the person.
  public var role: @Sendable (Claims) -> Role?
  /// Returns the name to show; nil if the person has none.
  public var name: @Sendable (Claims) -> String?

  /// - Parameters:
  ///   - issuer: the provider's identifier; nil to name it on the command line.
  ///   - client: the identifier that the provider has given the server; nil to name it on the command line.
  ///   - scopes: what the server asks for.
  ///   - admitsLinks: whether whoever has a room's link enters without signing in.
  ///   - name: returns the name to show; by default the claim `name`, or else `preferred_username`.
  ///   - role: returns the role of a person; nil to refuse the person.
  public init(
    issuer: String? = nil,
    client: String? = nil,
    scopes: [String] = ["openid", "profile"],
    admitsLinks: Bool = false,
    name: @escaping @Sendable (Claims) -> String? = Self.name,
    role: @escaping @Sendable (Claims) -> Role?
  ) {
    (self.issuer, self.client, self.scopes) = (issuer, client, scopes)
    (self.admitsLinks, self.name, self.role) = (admitsLinks, name, role)
  }

  /// Returns the claim `name`, or else `preferred_username` (OpenID Connect Core 1.0 §5.1).
  public static func name(in claims: Claims) -> String? {
    ["name", "preferred_username"].lazy.compactMap { claims[$0]?.string }.first { !$0.isEmpty }
  }
}
