internal import LecternTransport

/// Exchanges a secret for the cookie of a device, so that the secret is sent only once.
///
/// ```
/// POST /key
/// Authorization: Bearer K7Q2-M9XA
/// ```
///
/// The secret is in no address, so that it is in no log and no `Referer`. No script can read the cookie, and no request
/// that another site has caused carries it (RFC 6265bis §5.6.7).
///
/// A right secret is accepted whatever else comes from the same address: a hall has one address, and a heckler in it
/// would lock out the others. Guessing is useless because of the length of the secrets.
struct KeyRoute: Route {
  typealias Cookie = (name: String, value: Secret)

  let path = "/key"
  let methods = ["POST"]
  /// Returns the cookie for a secret; nil where no link has it. Called on the loop.
  let admit: @Sendable (Secret, HTTPRequest) -> Cookie?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let cookie = request.bearer.flatMap({ admit(Secret($0), request) }) else {
      // Closing makes each guess cost a connection.
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
