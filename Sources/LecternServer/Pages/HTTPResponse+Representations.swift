internal import LecternPages
internal import LecternRoom
internal import LecternTransport

extension HTTPResponse {
  /// The cache control of an address that changes with its content (RFC 8246).
  static let immutable = "public, max-age=31536000, immutable"
  /// The cache control of such an address with private content: only the viewer's browser keeps it.
  static let privatelyImmutable = "private, max-age=31536000, immutable"
  /// The cache control of an address that is revalidated each time, mostly with 304.
  static let revalidated = "no-cache"

  /// Creates the response with the representation that a request prefers, or 304 if the client has it.
  ///
  /// - Parameters:
  ///   - content: the representations.
  ///   - contentType: the representations' media type.
  ///   - cacheControl: the cache control.
  ///   - request: the request.
  init(
    _ content: Representations,
    contentType: String,
    cacheControl: String = HTTPResponse.revalidated,
    to request: HTTPRequest
  ) {
    let representation = content.representation(accepting: request.acceptEncoding)
    var headers = [("etag", representation.entityTag), ("cache-control", cacheControl)]
    if content.variesByCoding { headers.append(("vary", "accept-encoding")) }
    // RFC 9110 §15.4.5: with the headers of a 200.
    if request.hasCopy(tagged: representation.entityTag) {
      self.init(status: .notModified, headers: headers)
      return
    }
    if representation.coding != .identity {
      headers.append(("content-encoding", representation.coding.rawValue))
    }
    self.init(status: .ok, headers: headers, contentType: contentType, body: representation.bytes)
  }

  /// Sets the cookie of a participant if the request has none. No cache may then share the page.
  mutating func nameParticipant(of request: HTTPRequest) {
    guard let cookie = ParticipantCookie.header(for: request) else { return }
    headers.removeAll { $0.name == "cache-control" }
    headers += [("cache-control", "private, no-cache"), cookie]
  }
}
