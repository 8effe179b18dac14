internal import LecternTransport

/// The cookies of a sign-in: of the session, and of the sign-ins under way.
///
/// Their names belong to one client of one provider: a browser sends a cookie to all ports of a host.
struct SignInCookies: Sendable {
  typealias Header = (name: String, value: String)

  private let sessionKey: SealingKey
  private let pendingKey: SealingKey
  private let suffix: String
  private let isSecure: Bool

  /// - Parameters:
  ///   - settings: the settings of the sign-in.
  ///   - isSecure: whether browsers reach the server by https.
  init(_ settings: SignInSettings, isSecure: Bool) {
    self.isSecure = isSecure
    let identity = "\(settings.issuer)\n\(settings.client)"
    sessionKey = SealingKey(secret: settings.secret, purpose: "session\n" + identity)
    pendingKey = SealingKey(secret: settings.secret, purpose: "sign-in\n" + identity)
    suffix = String(SHA256Digest(of: identity.utf8).prefix.prefix(8))
  }

  /// Over https, browsers take such a cookie from this host alone (RFC 6265bis §4.1.3.2). Otherwise a page of a neighboring host
  /// could sign a person in as somebody else.
  private var prefix: String { isSecure ? "__Host-" : "" }

  private var sessionName: String { "\(prefix)lectern-session-\(suffix)" }

  /// One for each sign-in: a person may begin in several tabs.
  private func pendingName(_ state: String) -> String {
    "\(prefix)lectern-sign-in-\(SHA256Digest(of: state.utf8).prefix)"
  }

  /// Returns the session of a request; nil without a valid one.
  func session(_ cookie: (String) -> String?) -> SignInSession? {
    cookie(sessionName).flatMap(sessionKey.open).flatMap(SignInSession.init)
  }

  /// Returns the sign-in that a browser has begun; nil if it has begun none with this state.
  func pending(_ state: String?, _ cookie: (String) -> String?) -> PendingSignIn? {
    guard let state else { return nil }
    return cookie(pendingName(state)).flatMap(pendingKey.open).flatMap(PendingSignIn.init)
  }

  /// Returns the header that keeps a session; nil if it is too long for a cookie.
  func header(keeping session: SignInSession, length: Int) -> Header? {
    sessionKey.seal(session.bytes).map {
      header(sessionName, $0, lifetime: length)
    }
  }

  /// Returns the header that keeps a sign-in under way; nil if it is too long for a cookie.
  func header(keeping pending: PendingSignIn) -> Header? {
    pendingKey.seal(pending.bytes).map {
      header(pendingName(pending.state), $0, lifetime: PendingSignIn.timeout)
    }
  }

  /// Returns the header that removes the session.
  var headerEndingSession: Header { header(sessionName, "", lifetime: 0) }

  /// Returns the header that removes a sign-in.
  func headerEnding(_ state: String) -> Header { header(pendingName(state), "", lifetime: 0) }

  /// `SameSite=Lax`, because the provider's page sends the browser back (RFC 6265bis §5.6.7).
  ///
  /// - Parameter lifetime: the time for which the browser keeps the cookie, in seconds.
  private func header(_ name: String, _ value: String, lifetime: Int) -> Header {
    let security = "HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    return ("set-cookie", "\(name)=\(value); Path=/; Max-Age=\(lifetime); \(security)")
  }
}
