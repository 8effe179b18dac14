internal import CLibwebsockets

/// The library callbacks' view of connections that this process opens.
protocol LibraryClient: AnyObject {
  /// The name of the library's table. For WebSockets, it is the subprotocol that they offer (RFC 6455 §1.9).
  var protocolName: StaticString { get }

  /// Handles a callback.
  ///
  /// - Parameters:
  ///   - reason: the reason.
  ///   - id: the number of the connection. The library may call once more for one that is forgotten.
  ///   - wsi: the connection in the library's terms.
  ///   - bytes: what the reason comes with.
  ///   - count: its size, in bytes.
  /// - Returns: -1 if the connection is to be closed.
  func handle(
    _ reason: lws_callback_reasons,
    of id: Int,
    _ wsi: OpaquePointer,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
  ) -> Int32
}

extension LibraryClient {
  /// Appends headers to the head of a request.
  ///
  /// - Parameters:
  ///   - place: the address of the pointer to the end of the head.
  ///   - room: the number of bytes after it.
  static func append(
    _ headers: [(name: lws_token_indexes, value: String)],
    to wsi: OpaquePointer,
    at place: UnsafeMutableRawPointer?,
    _ room: Int
  ) -> Int32 {
    guard let place else { return -1 }
    let end = place.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
    let limit = end.pointee.map { $0 + room }
    for (name, value) in headers {
      let value = Array(value.utf8)
      let count = Int32(value.count)
      guard lws_add_http_header_by_token(wsi, name, value, count, end, limit) == 0 else {
        return -1
      }
    }
    return 0
  }
}
