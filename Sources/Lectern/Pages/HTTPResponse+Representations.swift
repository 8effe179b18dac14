internal import LecternPages
internal import LecternTransport

extension HTTPResponse {
  /// For an address that changes with its content (RFC 8246).
  static let immutable = "public, max-age=31536000, immutable"
  /// Asked again each time, and mostly answered with 304.
  static let revalidated = "no-cache"

  /// The representation that a request prefers, or word that it has it already.
  ///
  /// - Parameters:
  ///   - content: what there is.
  ///   - contentType: its media type.
  ///   - cacheControl: how long it may be kept.
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
    // RFC 9110 §15.4.5: with the headers that the representation would have had.
    if request.hasCopy(tagged: representation.entityTag) {
      self.init(status: .notModified, headers: headers)
      return
    }
    if representation.coding != .identity { headers.append(("content-encoding", representation.coding.rawValue)) }
    self.init(status: .ok, headers: headers, contentType: contentType, body: representation.bytes)
  }
}
