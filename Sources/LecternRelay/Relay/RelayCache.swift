internal import LecternTransport

/// The responses whose content their addresses name, so that a relay asks for each once.
///
/// The leader marks them as immutable (RFC 8246): style sheets, scripts and other parts of pages, with their version in
/// the query. Pages themselves and private responses are requested each time.
struct RelayCache {
  private struct Key: Hashable {
    let path: String
    let query: [String]
    let acceptEncoding: String?

    /// Nil if the response is no other's.
    init?(_ request: HTTPRequest) {
      guard request.method == "GET" || request.method == "HEAD" else { return nil }
      path = request.path
      query = request.query.flatMap { [$0.name, $0.value] }
      acceptEncoding = request.acceptEncoding
    }
  }

  /// Maximum size of all bodies, in bytes; above it, the cache is cleared.
  private let limit: Int
  private var responses: [Key: HTTPResponse] = [:]
  private var size = 0

  init(limit: Int = 64 << 20) { self.limit = limit }

  /// Returns the response to a request, if it is known.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let response = Key(request).flatMap({ responses[$0] }) else { return nil }
    let entityTag = response.headers.first { $0.name == "etag" }?.value
    guard let entityTag, request.hasCopy(tagged: entityTag) else { return response }
    return HTTPResponse(status: .notModified, headers: response.headers)
  }

  /// Keeps a response, if it is immutable.
  mutating func insert(_ response: HTTPResponse, to request: HTTPRequest) {
    guard request.method == "GET", response.status == .ok, response.isImmutable,
      let key = Key(request),
      responses[key] == nil, response.body.count <= limit
    else { return }
    if size + response.body.count > limit { self = RelayCache(limit: limit) }
    responses[key] = response
    size += response.body.count
  }
}

extension HTTPResponse {
  fileprivate var isImmutable: Bool {
    !headers.contains { $0.name == "set-cookie" }
      && headers.contains {
        $0.name == "cache-control" && $0.value.contains("immutable")
          && !$0.value.contains("private")
      }
  }
}
