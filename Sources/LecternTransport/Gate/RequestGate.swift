/// Admits the requests of people who have signed in, before any responder, handler or file sees them.
///
/// ```
///   request ─▶ RequestGate ─┬─▶ its own response: the sign-in, or a refusal
///                           └─▶ responder, WebSocket, event stream, call, file
/// ```
///
/// It is called on the listener's loop, and must not block.
package protocol RequestGate: Sendable {
  /// Returns the person of a request; nil if nobody has signed in.
  ///
  /// - Parameter cookie: returns the value of a cookie of the request, by its name.
  func account(cookie: (String) -> String?) -> Account?

  /// Returns whether everyone may have the response to a path, so that caches may keep it.
  ///
  /// - Parameter path: the whole path.
  func isOpen(_ path: String) -> Bool

  /// Returns the response to a request that the gate handles itself, or refuses; nil to admit it.
  ///
  /// - Parameters:
  ///   - request: the request, with its whole path and its account.
  ///   - hasLink: returns whether the request has the cookie or the secret of a room's link.
  func response(to request: HTTPRequest, hasLink: () -> Bool) -> HTTPResponse?
}

extension RequestGate {
  /// Returns the request with its account.
  func identify(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.account = account(cookie: request.cookie)
    return request
  }

  /// Returns the request with its account; nil if it is refused.
  ///
  /// - Parameters:
  ///   - request: the request of a connection that another server has accepted.
  ///   - location: the location of the request.
  func admit(_ request: UpgradeRequest, to location: Location) -> UpgradeRequest? {
    let page = identify(
      HTTPRequest(
        path: request.location.isEmpty ? "/socket" : "/\(request.location)/socket",
        authorization: request.call.map { "Bearer \($0.bearer)" },
        cookie: request.cookieHeader,
        peer: request.peer
      )
    )
    guard response(to: page, hasLink: { location.hasLink(page) }) == nil else { return nil }
    var request = request
    request.account = page.account
    return request
  }
}

extension Location {
  /// Returns whether a request has the cookie or the secret of a link of the location.
  func hasLink(_ request: HTTPRequest) -> Bool {
    guard let responder else { return false }
    return responder.rank(request.withoutAccount) != .anonymous
  }
}

extension HTTPRequest {
  /// The request as if nobody had signed in.
  fileprivate var withoutAccount: HTTPRequest {
    var request = self
    request.account = nil
    return request
  }
}
