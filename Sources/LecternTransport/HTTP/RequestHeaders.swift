internal import CLibwebsockets

/// What a client has said before the library's part is over: the request line and the headers.
///
/// Valid within one callback.
struct RequestHeaders {
  let wsi: OpaquePointer

  /// The methods, by their numbers in the library.
  private static let methods = [
    Int32(LWSHUMETH_GET): "GET", Int32(LWSHUMETH_POST): "POST",
    Int32(LWSHUMETH_OPTIONS): "OPTIONS", Int32(LWSHUMETH_PUT): "PUT",
    Int32(LWSHUMETH_PATCH): "PATCH", Int32(LWSHUMETH_DELETE): "DELETE",
    Int32(LWSHUMETH_HEAD): "HEAD",
  ]

  /// The method and the path, decoded; nil where they cannot be read.
  var requestLine: (method: String, path: String)? {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    let number = lws_http_get_uri_and_method(wsi, &start, &length)
    guard let method = Self.methods[number], let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    guard let path = String(utf8: bytes) else { return nil }
    return (method, path)
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

  /// Who has sent them.
  var peer: Peer {
    Peer(address: PeerAddress(ofPeerOf: lws_get_socket_fd(wsi)) ?? .loopback)
  }
}
