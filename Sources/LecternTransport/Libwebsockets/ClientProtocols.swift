internal import CLibwebsockets

/// The library's table of a client: the WebSocket subprotocol that it offers.
enum ClientProtocols {
  static func makeTable(subprotocol: StaticString) -> UnsafeMutablePointer<lws_protocols> {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
    table.initialize(repeating: lws_protocols(), count: 2)
    table[0].name = cString(subprotocol)
    table[0].callback = clientCallback
    // Held for each WebSocket; 0 would mean 4 KB.
    table[0].rx_buffer_size = 2 * 1024
    return table
  }
}

private func clientCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  switch reason {
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER, LWS_CALLBACK_CLIENT_ESTABLISHED,
    LWS_CALLBACK_CLIENT_RECEIVE, LWS_CALLBACK_CLIENT_WRITEABLE,
    LWS_CALLBACK_CLIENT_CONNECTION_ERROR, LWS_CALLBACK_CLIENT_CLOSED:
    guard let wsi, let clients = VirtualHost.of(wsi)?.clients else { return 0 }
    // A number, and no object: the library may call once more for a connection that is forgotten here.
    let id = Int(bitPattern: lws_get_opaque_user_data(wsi))
    return clients.handle(reason, of: id, wsi, bytes, count)
  default:
    return 0
  }
}

extension ClientSockets {
  fileprivate func handle(
    _ reason: lws_callback_reasons,
    of id: Int,
    _ wsi: OpaquePointer,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
      guard let cookie = cookie(of: id) else { return -1 }
      return Self.append(cookie: cookie, to: wsi, at: bytes, count)
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      opened(id, wsi)
    case LWS_CALLBACK_CLIENT_RECEIVE:
      let isEnd = lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0
      received(UnsafeRawBufferPointer(start: bytes, count: count), isEnd: isEnd, on: id)
    case LWS_CALLBACK_CLIENT_WRITEABLE:
      write(id, wsi)
    default:
      closed(id)
    }
    return 0
  }

  /// Appends the `Cookie` header to the head of a request.
  ///
  /// - Parameters:
  ///   - place: the address of the pointer to the end of the head.
  ///   - room: the number of bytes after it.
  private static func append(
    cookie: String,
    to wsi: OpaquePointer,
    at place: UnsafeMutableRawPointer?,
    _ room: Int
  ) -> Int32 {
    guard let place else { return -1 }
    let end = place.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
    let value = Array(cookie.utf8)
    return lws_add_http_header_by_token(
      wsi,
      WSI_TOKEN_HTTP_COOKIE,
      value,
      Int32(value.count),
      end,
      end.pointee.map { $0 + room }
    )
  }
}
