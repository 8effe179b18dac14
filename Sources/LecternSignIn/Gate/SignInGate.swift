internal import Composable
internal import Foundation
package import LecternTransport
package import Logging
internal import Synchronization

/// Admits the requests of people who have signed in with a provider, and signs people in.
///
/// ```
///   GET  /sign-in            who is signed in
///   GET  /sign-in/begin      ─▶ the provider, with the pending sign-in in a cookie
///   GET  /sign-in/return     ◀─ the provider; ─▶ the room, with the session in a cookie
///   POST /sign-in/out        ends the session
///   anything else            needs a session
/// ```
///
/// The session is in the cookie alone, so every server with the same secret knows it, and a restart ends none.
package final class SignInGate: RequestGate {
  static let folder = "/sign-in"
  /// The address of the provider's answers, from the server's first page.
  static let returnPath = "sign-in/return"

  let options: SignInOptionValues
  let logger: Logger
  let cookies: SignInCookies
  private let client: ProviderClient
  /// Returns the time, in seconds since 1970.
  let now: @Sendable () -> Int
  /// Sends a response that was held back. It changes to the listener's loop.
  let release: @Sendable (ResponseHold, HTTPResponse) async -> Void
  /// The address of the server's first page, with a slash at its end; empty until it is known.
  let address = Mutex("")
  private let service = Mutex<SignInService?>(nil)
  private let sessionEnded = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// - Parameters:
  ///   - options: the provider, the client and the app's rules.
  ///   - isSecure: whether browsers reach the server by https.
  ///   - release: sends a response that was held back, on the listener's loop.
  ///   - now: returns the time, in seconds since 1970.
  ///   - logger: gets the reasons of refusals.
  /// - Throws: ``TransportError`` if the library of sockets fails.
  package init(
    _ options: SignInOptionValues,
    isSecure: Bool,
    release: @escaping @Sendable (ResponseHold, HTTPResponse) async -> Void,
    now: @escaping @Sendable () -> Int,
    logger: Logger
  ) throws(TransportError) {
    client = ProviderClient(http: try HTTPClient(logger: logger))
    (self.options, self.release, self.now, self.logger) = (options, release, now, logger)
    cookies = SignInCookies(options.settings(redirectAddress: ""), isSecure: isSecure)
  }

  /// Asks the provider for its configuration, before the server listens.
  ///
  /// - Throws: a sentence if the configuration cannot be used. A provider that doesn't answer is only reported, because it may
  ///   answer later.
  package func check() async throws(SignInError) {
    guard case .failure(let problem) = await client.configuration(of: options.issuer)
    else { return }
    switch problem {
    case .unusable(let reason): throw SignInError("The sign-in cannot work: \(reason).")
    case .away(let reason): logger.warning("Nobody can sign in at the moment: \(reason).")
    }
  }

  /// Opens the gate at the server's address.
  ///
  /// - Parameters:
  ///   - address: the address of the server's first page, with a slash at its end.
  ///   - sessionEnded: called on the listener's loop with the identifier of a session that has ended.
  package func open(at address: String, sessionEnded: @escaping @Sendable (String) -> Void) {
    let settings = options.settings(redirectAddress: address + Self.returnPath)
    self.sessionEnded.withLock { $0 = sessionEnded }
    self.address.withLock { $0 = address }
    service.withLock { $0 = SignInService(settings, client: client, now: now) }
  }

  package func account(cookie: (String) -> String?) -> Account? {
    cookies.session(cookie)?.account(at: now())
  }

  package func isOpen(_ path: String) -> Bool {
    switch path {
    case "/healthz", "/readyz", "/metrics": true
    default: Self.isRuntimeFile(path)
    }
  }

  package func response(to request: HTTPRequest, hasLink: () -> Bool) -> HTTPResponse? {
    if isOpen(request.path) { return nil }
    if request.path == Self.folder || request.path.hasPrefix(Self.folder + "/") {
      return answer(request)
    }
    if request.account != nil { return nil }
    if options.rules.admitsLinks, Self.isKeyExchange(request) || hasLink() { return nil }
    let path = ReturnPath(path: request.path, query: request.query)
    let takesCode = options.rules.admitsLinks && Self.isOfRoom(request.path)
    return SignInPage.signIn(at: options.host, to: path, takesCode: takesCode)
      .response(.unauthorized, at: request.path)
  }

  /// The files of the browser runtime that the pages of the sign-in load. They are the same on every server.
  private static let runtimeFiles: Set = [
    "/lectern/client/auth.js", "/lectern/icon.svg", "/lectern/page/join-form.js",
    "/lectern/room.css", "/lectern/sign-in.js", "/lectern/tokens.css", "/lectern/words.js",
  ]
  private static let languages = "/lectern/languages/"

  /// Whether a path is that of such a file, or of a table of a language.
  private static func isRuntimeFile(_ path: String) -> Bool {
    if runtimeFiles.contains(path) { return true }
    guard path.hasPrefix(languages), path.hasSuffix(".js") else { return false }
    return path.dropFirst(languages.count).dropLast(3).allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Whether a request exchanges a link's secret for a cookie.
  private static func isKeyExchange(_ request: HTTPRequest) -> Bool {
    request.method == "POST" && isOfRoom(request.path) && request.path.hasSuffix("/key")
  }

  /// Whether a path is that of a page of the main room, such as `/present`, or of another room, such as `/group-1/present`.
  private static func isOfRoom(_ path: String) -> Bool {
    path.utf8.count { $0 == UInt8(ascii: "/") } <= 2
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard let service = service.withLock({ $0 }) else {
      return SignInPage(.providerAway, to: .first).response(.serviceUnavailable, at: request.path)
    }
    let isRead = request.method == "GET"
    switch request.path {
    case Self.folder where isRead: return page(for: request)
    case Self.folder + "/begin" where isRead: return begin(request, with: service)
    case Self.folder + "/return" where isRead: return end(request, with: service)
    case Self.folder + "/out" where request.method == "POST": return signOut(request, of: service)
    default: return HTTPResponse(status: .notFound, body: "Not found.\n".utf8)
    }
  }

  private func page(for request: HTTPRequest) -> HTTPResponse {
    guard let account = request.account else {
      return SignInPage.signIn(at: options.host, to: .first).response(.ok, at: request.path)
    }
    return SignInPage.signedIn(as: account.name).response(.ok, at: request.path)
  }

  private func signOut(_ request: HTTPRequest, of service: SignInService) -> HTTPResponse {
    if let account = request.account { sessionEnded.withLock { $0 }?(account.session) }
    let header = cookies.headerEndingSession
    return held { [path = request.path] in
      let page = SignInPage.signedOut(of: await service.signOutPage)
      var response = page.response(.ok, at: path)
      response.headers.append(header)
      return response
    }
  }

  /// Returns a response that is made off the loop, and sent once it is made.
  func held(_ make: @escaping @Sendable () async -> HTTPResponse) -> HTTPResponse {
    let hold = ResponseHold()
    var response = HTTPResponse(status: .serviceUnavailable)
    response.hold = hold
    Task.detached { [release] in await release(hold, make()) }
    return response
  }
}
