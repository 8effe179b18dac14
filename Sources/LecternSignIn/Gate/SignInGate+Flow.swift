internal import Composable
internal import LecternTransport
internal import Logging
internal import Synchronization

// The way to the provider and back.
extension SignInGate {
  /// Begins a sign-in: by a link of our own pages, or of another site that names the issuer and the page to open
  /// (OpenID Connect Core 1.0 §4).
  func begin(_ request: HTTPRequest, with service: SignInService) -> HTTPResponse {
    let target = request["to"] ?? request["target_link_uri"].flatMap(path(of:))
    let path = target.flatMap(ReturnPath.init) ?? .first
    guard request["iss"] == nil || request["iss"] == options.issuer else {
      let detail = "another site has begun a sign-in with another provider"
      return response(to: SignInRefusal(.tokenRefused, detail), for: request, path)
    }
    let secrets = (0..<3).map { _ in Base64URL.encode(CJose.randomBytes(32)) }
    guard secrets.allSatisfy({ $0.utf8.count == 43 }) else {
      logger.critical("The system has no random numbers. Nobody can sign in.")
      return response(to: SignInRefusal(.providerAway, "no random numbers"), for: request, path)
    }
    let pending = PendingSignIn(
      state: secrets[0],
      nonce: secrets[1],
      verifier: secrets[2],
      path: path,
      began: now()
    )
    var account = request["account"] == "other" ? AccountChoice.other : .any
    if let hint = request["login_hint"], hint.utf8.count <= AccountChoice.hintLimit {
      account = .hinted(hint)
    }
    return held { [self, account] in
      switch await service.begin(pending, with: account) {
      case .redirected(let address, let pending):
        return redirect(to: address, keeping: pending, for: request)
      case .refused(let refusal): return response(to: refusal, for: request, path)
      case .admitted: return HTTPResponse(status: .notFound)
      }
    }
  }

  func end(_ request: HTTPRequest, with service: SignInService) -> HTTPResponse {
    let answer = ReturnedAnswer(
      code: request["code"],
      state: request["state"],
      issuer: request["iss"],
      error: request["error"]
    )
    let pending = cookies.pending(answer.state, request.cookie)
    // The page was loaded again.
    if pending == nil, request.account != nil { return Self.redirect(to: "../") }
    return held { [self] in
      switch await service.end(answer, pending) {
      case .admitted(let claims, let path): return admit(claims, to: path, for: request)
      case .refused(let refusal):
        return response(to: refusal, for: request, pending?.path ?? .first)
      case .redirected: return HTTPResponse(status: .notFound)
      }
    }
  }

  /// Returns the path of an address of this server; nil for any other address.
  private func path(of address: String) -> String? {
    let own = self.address.withLock { $0 }
    guard !own.isEmpty, address.hasPrefix(own) else { return nil }
    return "/" + address.dropFirst(own.count)
  }

  private func redirect(
    to address: String,
    keeping pending: PendingSignIn,
    for request: HTTPRequest
  ) -> HTTPResponse {
    guard let cookie = cookies.header(keeping: pending) else {
      let refusal = SignInRefusal(.providerAway, "the cookie of the sign-in is too long")
      return response(to: refusal, for: request, pending.path)
    }
    var response = Self.redirect(to: address)
    response.headers.append(cookie)
    return response
  }

  private func admit(
    _ claims: Claims,
    to path: ReturnPath,
    for request: HTTPRequest
  ) -> HTTPResponse {
    guard let role = options.rules.role(claims) else {
      let refusal = SignInRefusal(.notAllowed, "no rule of the app gives the person a role")
      return response(to: refusal, for: request, path)
    }
    let length = options.sessionLength
    let session = SignInSession(
      account: SignInSession.account(claims.subject, of: options.issuer),
      name: options.rules.name(claims),
      role: role.rawValue,
      id: Base64URL.encode(CJose.randomBytes(12)),
      end: now() + length
    )
    guard let cookie = cookies.header(keeping: session, length: length) else {
      let refusal = SignInRefusal(.tokenRefused, "the session is too long for a cookie")
      return response(to: refusal, for: request, path)
    }
    var response = Self.redirect(to: "..\(path.text)")
    response.headers += [cookie, endOfPending(request)].compactMap(\.self)
    return response
  }

  private func response(
    to refusal: SignInRefusal,
    for request: HTTPRequest,
    _ path: ReturnPath
  ) -> HTTPResponse {
    logger.warning("A person could not sign in: \(refusal.detail).")
    let status: HTTPResponse.Status =
      refusal.page.isOfServer ? .serviceUnavailable : .forbidden
    var response = SignInPage(refusal.page, to: path).response(status, at: request.path)
    response.headers += [endOfPending(request)].compactMap(\.self)
    return response
  }

  private func endOfPending(_ request: HTTPRequest) -> SignInCookies.Header? {
    request["state"].map { cookies.headerEnding($0) }
  }

  private static func redirect(to address: String) -> HTTPResponse {
    HTTPResponse(
      status: .seeOther,
      headers: [("location", address), ("cache-control", "no-store")]
    )
  }
}
