internal import Foundation
internal import LecternTransport

extension HTTPResponse {
  /// Redirects a request to its own address. By then, another responder answers it.
  ///
  /// The redirect is relative, so that it works behind a proxy's prefix, and is never `//other.host` (RFC 3986 §4.2).
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - suffix: appended to its path.
  init(redirectingTo request: HTTPRequest, appending suffix: String = "") {
    let name = request.path.hasSuffix("/") ? "" : request.path.split(separator: "/").last ?? ""
    var components = URLComponents()
    components.path = "./\(name)\(suffix)"
    if !request.query.isEmpty {
      components.queryItems = request.query.map { URLQueryItem(name: $0.name, value: $0.value) }
    }
    self.init(
      status: .temporaryRedirect,
      headers: [("location", components.string ?? "./"), ("cache-control", "no-store")]
    )
  }

  /// The response for a room with an unusable log.
  static var roomFailed: HTTPResponse {
    .roomUnavailable("This room cannot be opened. The server's log says why.")
  }

  /// Returns a response for a room that isn't open yet, but may be soon.
  static func roomUnavailable(_ reason: String) -> HTTPResponse {
    HTTPResponse(
      status: .serviceUnavailable,
      headers: [("retry-after", "1"), ("cache-control", "no-store")],
      body: "\(reason)\n".utf8,
      closes: true
    )
  }
}
