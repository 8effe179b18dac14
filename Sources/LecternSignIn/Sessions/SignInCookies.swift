internal import LecternTransport

/// The cookies of a sign-in: of the session, and of the sign-ins under way.
///
/// Their names belong to one client of one provider: a browser sends a cookie to all ports of a host.
struct SignInCookies: Sendable {
  typealias Header = (name: String, value: String)

  private let sessionKey: SealingKey
  private let pendingKey: SealingKey
  private let suffix: String

  init(_ settings: SignInSettings) {
    let identity = "\(settings.issuer)\n\(settings.client)"
    sessionKey = SealingKey(secret: settings.secret, purpose: "session\n" + identity)
    pendingKey = SealingKey(secret: settings.secret, purpose: "sign-in\n" + identity)
    suffix = String(SHA256Digest(of: identity.utf8).prefix.prefix(8))
  }

  private var sessionName: String { "lectern-session-\(suffix)" }

  /// One for each sign-in: a person may begin in several tabs.
  private func pendingName(_ state: String) -> String {
    "lectern-sign-in-\(SHA256Digest(of: state.utf8).prefix)"
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
  func header(keeping session: SignInSession, length: Int, isSecure: Bool) -> Header? {
    sessionKey.seal(session.bytes).map {
      header(sessionName, $0, "Path=/; Max-Age=\(length)", isSecure: isSecure)
    }
  }

  /// Returns the header that keeps a sign-in under way, for the folder of the sign-in alone (RFC 6265 §5.1.4).
  func header(keeping pending: PendingSignIn, isSecure: Bool) -> Header? {
    pendingKey.seal(pending.bytes).map {
      header(
        pendingName(pending.state),
        $0,
        "Max-Age=\(PendingSignIn.timeout)",
        isSecure: isSecure
      )
    }
  }

  /// Returns the header that removes the session.
  func headerEndingSession(isSecure: Bool) -> Header {
    header(sessionName, "", "Path=/; Max-Age=0", isSecure: isSecure)
  }

  /// Returns the header that removes a sign-in.
  func headerEnding(_ state: String, isSecure: Bool) -> Header {
    header(pendingName(state), "", "Max-Age=0", isSecure: isSecure)
  }

  /// `SameSite=Lax`, because the provider's page sends the browser back (RFC 6265bis §5.6.7).
  private func header(
    _ name: String,
    _ value: String,
    _ attributes: String,
    isSecure: Bool
  ) -> Header {
    let security = "HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    return ("set-cookie", "\(name)=\(value); \(attributes); \(security)")
  }
}
