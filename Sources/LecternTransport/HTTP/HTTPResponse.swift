/// A response that is small enough to be sent at once.
///
/// ```swift
/// HTTPResponse(status: .noContent, headers: [("set-cookie", "a=b; HttpOnly")])
/// ```
package struct HTTPResponse: Sendable {
  /// The status line's code and reason (RFC 9112 §4).
  package enum Status: String, Sendable {
    case ok = "200 OK"
    case noContent = "204 No Content"
    case seeOther = "303 See Other"
    case notModified = "304 Not Modified"
    case permanentRedirect = "308 Permanent Redirect"
    case badRequest = "400 Bad Request"
    case unauthorized = "401 Unauthorized"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case lengthRequired = "411 Length Required"
    case contentTooLarge = "413 Content Too Large"
    case unsupportedMediaType = "415 Unsupported Media Type"
    case upgradeRequired = "426 Upgrade Required"
    case tooManyRequests = "429 Too Many Requests"
    case serviceUnavailable = "503 Service Unavailable"
    case versionNotSupported = "505 HTTP Version Not Supported"

    /// Whether a response of this status has a body, be it empty (RFC 9110 §6.4.1).
    var hasBody: Bool { self != .noContent && self != .notModified }
    /// Whether the request has failed (RFC 9110 §15.5, §15.6).
    var isError: Bool { rawValue.first.map { "45".contains($0) } ?? false }
  }

  /// What became of the request.
  package var status: Status
  /// The headers, but for those that every response has.
  package var headers: [(name: String, value: String)]
  /// What kind of thing the body is.
  package var contentType: String
  /// The body.
  package var body: [UInt8]
  /// Whether the connection ends with this response.
  package var closes: Bool

  /// A response.
  ///
  /// - Parameters:
  ///   - status: what became of the request.
  ///   - headers: names and values; what the length, the type and the security of a response need is
  ///     there without them.
  ///   - contentType: what kind of thing the body is.
  ///   - body: the body; it is left out in the answer to HEAD.
  ///   - closes: whether the connection ends with this response.
  package init(
    status: Status,
    headers: [(name: String, value: String)] = [],
    contentType: String = "text/plain; charset=utf-8",
    body: some Sequence<UInt8> = [],
    closes: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.contentType = contentType
    self.body = Array(body)
    self.closes = closes
  }

  /// The status line and the headers.
  ///
  /// Written by hand, as the library takes every request that it has not yet answered for HTTP/1.0.
  ///
  /// - Parameter security: the headers that every response has.
  func head(security: SecurityHeaders) -> String {
    var fields = headers
    if status.hasBody {
      fields += [("content-type", contentType), ("content-length", "\(body.count)")]
    }
    // What is wrong now may be right at the next request: 404 and 405 could be kept (RFC 9111 §4.2.2).
    if status.isError, !fields.contains(where: { $0.name == "cache-control" }) {
      fields.append(("cache-control", "no-store"))
    }
    if closes { fields.append(("connection", "close")) }
    let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return "HTTP/1.1 \(status.rawValue)\r\n\(lines)\(security.text)\r\n"
  }
}
