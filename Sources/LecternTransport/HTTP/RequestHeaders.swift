internal import CLibwebsockets

/// What a client has said before the library's part is over: the request line and the headers.
///
/// Valid within one callback.
struct RequestHeaders {
  let wsi: OpaquePointer

  /// The method and the path, decoded; nil where they cannot be read.
  var requestLine: (method: String, path: String)? {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    let number = lws_http_get_uri_and_method(wsi, &start, &length)
    guard let method = Self.method(number), let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    guard let path = String(utf8: bytes) else { return nil }
    return (method, path)
  }

  /// A method by its number in the library.
  private static func method(_ number: Int32) -> String? {
    switch Int(number) {
    case LWSHUMETH_GET: "GET"
    case LWSHUMETH_HEAD: "HEAD"
    case LWSHUMETH_POST: "POST"
    case LWSHUMETH_PUT: "PUT"
    case LWSHUMETH_PATCH: "PATCH"
    case LWSHUMETH_DELETE: "DELETE"
    case LWSHUMETH_OPTIONS: "OPTIONS"
    default: nil
    }
  }

  /// The value of a header; nil where there is none, or it is empty or no text.
  subscript(token: lws_token_indexes) -> String? {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length) + 1) { buffer in
      guard lws_hdr_copy(wsi, buffer.baseAddress, length + 1, token) >= 0 else { return nil }
      return String(
        utf8: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(length)])
      )
    }
  }

  /// The longest value that is looked at as bytes.
  private static let lengthLimit = 300

  /// Looks at the value of a header as bytes, which costs less than a string.
  ///
  /// - Parameter body: gets nil where there is no such header, and nothing at all where there are several,
  ///   or one that is too long for anything that we know.
  func withBytes<Result>(
    of token: lws_token_indexes,
    _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return body(nil) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.lengthLimit) { buffer in
      let capacity = Int32(buffer.count)
      let count = lws_hdr_copy_fragment(wsi, buffer.baseAddress, capacity, token, 0)
      guard count == length else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<Int(count)])
      return body(bytes.trimmingBlanks)
    }
  }

  /// Whether there is a header, be it a wrong one.
  func contains(_ token: lws_token_indexes) -> Bool {
    lws_hdr_total_length(wsi, token) > 0
  }

  /// The version in the request line (RFC 9112 §2.3); nil where there is none, or something else.
  var version: HTTPVersion? {
    withBytes(of: WSI_TOKEN_HTTP) { $0.flatMap(HTTPVersion.init) }
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes without the blanks and tabs around them (RFC 9110 §5.5); empty where there is nothing else.
  ///
  /// - Complexity: O(n), without an allocation.
  var trimmingBlanks: UnsafeRawBufferPointer {
    var rest = self[...]
    while let first = rest.first, first.isBlank { rest.removeFirst() }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return UnsafeRawBufferPointer(rebasing: rest)
  }
}

extension UInt8 {
  /// Whether the byte is white space within a header's line: a blank or a tab (RFC 9110 §5.6.3).
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
