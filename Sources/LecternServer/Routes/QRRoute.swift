internal import LecternTransport

/// Serves the join address as a QR code.
///
/// The hall gets the code from the presenter's page. Knowing the server's address is not enough to get the code here.
struct QRRoute: Route {
  let path = "/qr.svg"
  /// Returns the join address, if the request may have it; called on the loop.
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
