internal import LecternTransport

/// Draws the link by which the audience takes part, for those who know it.
///
/// The code is told in the hall, by the presenter's page; who only knows the server's address is not to
/// learn it here.
struct QRRoute: Route {
  let path = "/qr.svg"
  /// The link that who asks may know; called on the loop.
  let joinAddress: @Sendable (HTTPRequest) -> String?

  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let code = joinAddress(request).flatMap({ QRCode($0) }) else { return nil }
    return HTTPResponse(
      status: .ok,
      headers: [("cache-control", "no-store")],
      contentType: "image/svg+xml",
      body: code.svg(title: "Join this room").utf8
    )
  }
}
