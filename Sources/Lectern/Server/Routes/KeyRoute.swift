internal import LecternTransport

/// Gives a device a cookie for a secret, once, so that the secret need not be said again.
///
/// ```
/// POST /key
/// Authorization: Bearer K7Q2-M9XA
/// ```
///
/// The secret is in no address, so that it is in no log and no `Referer`; the cookie is for no script to
/// read, and comes with no request that another site has caused (RFC 6265bis §5.6.7).
///
/// A right secret is let in whatever else is tried at the same address: a hall has one, and one heckler in it
/// would keep all others out. Guessing is useless by the length of the secrets.
struct KeyRoute: Route {
  /// What a device keeps, to be let in with.
  typealias Cookie = (name: String, value: Secret)

  let path = "/key"
  let methods = ["POST"]
  /// The cookie for a secret; nil where the secret opens nothing. Called on the loop.
  let admit: @Sendable (Secret, HTTPRequest) -> Cookie?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let cookie = request.bearer.flatMap({ admit(Secret($0), request) }) else {
      // Each guess costs a connection.
      let body = "Invalid or revoked code. Ask the presenter for a new one.\n".utf8
      return HTTPResponse(status: .forbidden, body: body, closes: true)
    }
    let attributes = "HttpOnly; SameSite=Strict" + (request.peer.isSecure ? "; Secure" : "")
    return HTTPResponse(
      status: .noContent,
      headers: [
        ("set-cookie", "\(cookie.name)=\(cookie.value.text); \(attributes)"),
        ("cache-control", "no-store"),
      ]
    )
  }
}
