/// A response that is sent from memory, or with a file as its body.
///
/// ```swift
/// HTTPResponse(status: .noContent, headers: [("set-cookie", "a=b; HttpOnly")])
/// ```
public struct HTTPResponse: Sendable {
  /// The status line's code and reason (RFC 9112 §4).
  package enum Status: String, Sendable {
    case ok = "200 OK"
    case noContent = "204 No Content"
    case partialContent = "206 Partial Content"
    case seeOther = "303 See Other"
    case notModified = "304 Not Modified"
    case temporaryRedirect = "307 Temporary Redirect"
    case permanentRedirect = "308 Permanent Redirect"
    case badRequest = "400 Bad Request"
    case unauthorized = "401 Unauthorized"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case conflict = "409 Conflict"
    case methodNotAllowed = "405 Method Not Allowed"
    case lengthRequired = "411 Length Required"
    case contentTooLarge = "413 Content Too Large"
    case unsupportedMediaType = "415 Unsupported Media Type"
    case rangeNotSatisfiable = "416 Range Not Satisfiable"
    case upgradeRequired = "426 Upgrade Required"
    case tooManyRequests = "429 Too Many Requests"
    case serviceUnavailable = "503 Service Unavailable"
    case versionNotSupported = "505 HTTP Version Not Supported"

    /// Whether a response of this status has a body, be it empty (RFC 9110 §6.4.1).
    var hasBody: Bool { self != .noContent && self != .notModified }
    /// Whether the request has failed (RFC 9110 §15.5, §15.6).
    var isError: Bool { rawValue.first.map { "45".contains($0) } ?? false }
  }

  package var status: Status
  /// The headers, without those of every response.
  package var headers: [(name: String, value: String)]
  package var contentType: String
  package var body: [UInt8]
  /// The file that is the body instead of ``body``. It is read in pieces as the socket takes them.
  package var file: StaticFile?
  /// Whether the connection ends with this response.
  package var closes: Bool
  /// Holds the response back; nil to send it at once.
  package var hold: ResponseHold?
  /// Reads the request's body, and makes the response; nil to respond at once.
  var reader: BodyReader?

  /// A response.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: names and values; the headers of the length, the type and security are added to them.
  ///   - contentType: the media type of the body.
  ///   - body: the body. The response to HEAD omits it.
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

  /// Creates the response to a request whose body has to be read first.
  package init(reading reader: BodyReader) {
    self.init(status: .badRequest)
    self.reader = reader
  }

  /// The response for one person: no cache between the server and the browser may keep it (RFC 9111 §5.2.2.7).
  var forOnePerson: HTTPResponse {
    var response = self
    response.headers = headers.map { name, value in
      (name, name == "cache-control" ? value.replacing("public", with: "private") : value)
    }
    return response
  }

  /// Returns the status line and the headers.
  ///
  /// Not the library's head: the library responds to requests by HTTP/1.0 until the first response.
  ///
  /// - Parameters:
  ///   - security: the headers of every response.
  ///   - length: the length of a body that is not in memory.
  func head(security: SecurityHeaders, length: Int? = nil) -> String {
    var fields = headers
    if status.hasBody {
      fields += [
        ("content-type", contentType), ("content-length", "\(length ?? file?.size ?? body.count)"),
      ]
    }
    // An error may be gone at the next request: caches could keep 404 and 405 (RFC 9111 §4.2.2).
    if status.isError, !fields.contains(where: { $0.name == "cache-control" }) {
      fields.append(("cache-control", "no-store"))
    }
    if closes { fields.append(("connection", "close")) }
    let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return "HTTP/1.1 \(status.rawValue)\r\n\(lines)\(security.text)\r\n"
  }
}
