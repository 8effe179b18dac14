import LecternTransport
import Testing

@testable import LecternSignIn

@Suite struct SignInCookiesTests {
  private let cookies = SignInCookies(.sample, isSecure: true)
  private let session = SignInSession(
    account: SignInSession.account("ada", of: TestIssuer.address),
    name: "Ada \"the first\" 🎩",
    role: "presenter",
    id: "s1",
    end: 1_000
  )
  private let pending = PendingSignIn(
    state: "s",
    nonce: "n",
    verifier: "v",
    path: ReturnPath("/group-1/?a=b") ?? .first,
    began: 7
  )

  /// Returns the name and the value of a `Set-Cookie` header.
  private func parts(_ header: SignInCookies.Header?) throws -> (name: String, value: String) {
    let pair = try #require(header?.value.split(separator: ";").first).split(separator: "=")
    return (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
  }

  @Test("a session is read by every server with the same secret, and by no other one")
  func kept() throws {
    let header = cookies.header(keeping: session, length: 60)
    #expect(header?.value.hasSuffix("; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure") == true)
    let (name, value) = try parts(header)
    #expect(!value.contains("Ada"))
    #expect(name.hasPrefix("__Host-lectern-session-"))
    #expect(SignInCookies(.sample, isSecure: true).session { $0 == name ? value : nil } == session)
    for other in [
      SignInSettings.sample(secret: "another"), .sample(client: "another"),
      .sample(issuer: "https://b.example"),
    ] { #expect(SignInCookies(other, isSecure: true).session { _ in value } == nil) }
  }

  @Test("without encryption, as on a developer's machine, a cookie has no prefix")
  func unencrypted() throws {
    let local = SignInCookies(.sample, isSecure: false)
    for header in [local.header(keeping: session, length: 60), local.header(keeping: pending)] {
      let (name, _) = try parts(header)
      #expect(name.hasPrefix("lectern-"))
      #expect(header?.value.hasSuffix("; HttpOnly; SameSite=Lax") == true)
    }
    #expect(local.headerEndingSession.value.contains("=; Path=/; Max-Age=0; "))
  }

  @Test("a session ends")
  func end() {
    #expect(session.account(at: 999)?.timeLeft == .seconds(1))
    #expect(session.account(at: 999)?.role == "presenter")
    #expect(session.account(at: 1_000) == nil)
  }

  @Test("a pending sign-in is no session, and a session no pending sign-in")
  func purposes() throws {
    let begun = try parts(cookies.header(keeping: pending))
    #expect(cookies.pending("s") { $0 == begun.name ? begun.value : nil } == pending)
    #expect(cookies.pending("t") { $0 == begun.name ? begun.value : nil } == nil)
    #expect(cookies.session { _ in begun.value } == nil)
    let kept = try parts(cookies.header(keeping: session, length: 60))
    #expect(cookies.pending("s") { _ in kept.value } == nil)
  }

  @Test("a person's identifier differs by provider, and doesn't reveal the subject")
  func account() {
    let ada = SignInSession.account("ada", of: "https://a.example")
    #expect(ada != SignInSession.account("ada", of: "https://b.example"))
    #expect(!ada.contains("ada@"))
  }

  @Test("a long name is cut, so that the session fits into a cookie")
  func longName() {
    let name = String(repeating: "👩🏽‍🚀", count: 10_000)
    let session = SignInSession(account: "a", name: name, role: "audience", id: "s", end: 1)
    #expect(session.name?.count == 128)
  }
}
