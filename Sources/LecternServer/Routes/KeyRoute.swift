internal import LecternRoom
internal import LecternTransport

/// Exchanges a secret for the cookie of a device, so that the secret is sent only once.
///
/// ```
/// POST /key
/// Authorization: Bearer K7Q2-M9XA
/// ```
///
/// The header `Lectern-Page` of the response is the path of the page for those with the secret. The secret isn't part of an address, so that it isn't in a log or a `Referer`. No script can read the cookie, and no
/// request that another site has caused carries it (RFC 6265bis §5.6.7).
///
/// A right secret is accepted, whatever other requests come from the same address: a hall has one address, and a heckler in
/// it would lock out the others. Guessing is useless because of the length of the secrets.
struct KeyRoute: Route {
  typealias Cookie = (name: String, value: Secret)

  /// What a secret gives.
  struct Admission {
    let cookie: Cookie
    /// The path of the page for those with the secret, from the room's address; nil for the room's own page.
    var page: String?
  }

  let path = "/key"
  let methods = ["POST"]
  /// Returns what a secret gives; nil if no link has the secret. Called on the loop.
  let admit: @Sendable (Secret, HTTPRequest) -> Admission?
  /// Returns a hold on the response until the device is saved. So a device that has its cookie is known after a
  /// restart, too. Called on the loop.
  let hold: @Sendable () -> ResponseHold?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let admission = request.bearer.flatMap({ admit(Secret($0), request) }) else {
      // Closing makes each guess cost a connection.
      let body = "Invalid or revoked code. Ask the presenter for a new one.\n".utf8
      return HTTPResponse(status: .forbidden, body: body, closes: true)
    }
    var headers = [
      Self.header(setting: admission.cookie, for: request), ("cache-control", "no-store"),
    ]
    if let page = admission.page { headers.append(("lectern-page", page)) }
    var response = HTTPResponse(status: .noContent, headers: headers)
    response.hold = hold()
    return response
  }

  /// Returns the `Set-Cookie` header of a device. A browser sends the cookie to the paths of its room (RFC 6265 §5.1.4).
  static func header(
    setting cookie: Cookie,
    for request: HTTPRequest
  ) -> (name: String, value: String) {
    let attributes = "HttpOnly; SameSite=Strict" + (request.peer.isSecure ? "; Secure" : "")
    return ("set-cookie", "\(cookie.name)=\(cookie.value.text); \(attributes)")
  }
}
