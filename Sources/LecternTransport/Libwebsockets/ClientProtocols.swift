internal import CLibwebsockets

/// The library's table of a client: one protocol, such as the WebSocket subprotocol that it offers.
enum ClientProtocols {
  static func makeTable(_ name: StaticString) -> UnsafeMutablePointer<lws_protocols> {
    let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 2)
    table.initialize(repeating: lws_protocols(), count: 2)
    table[0].name = cString(name)
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
    LWS_CALLBACK_CLIENT_CONNECTION_ERROR, LWS_CALLBACK_CLIENT_CLOSED,
    LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP, LWS_CALLBACK_CLOSED_CLIENT_HTTP,
    LWS_CALLBACK_CLIENT_HTTP_WRITEABLE, LWS_CALLBACK_RECEIVE_CLIENT_HTTP,
    LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ, LWS_CALLBACK_COMPLETED_CLIENT_HTTP,
    LWS_CALLBACK_WSI_DESTROY:
    guard let wsi, let clients = VirtualHost.of(wsi)?.clients else { return 0 }
    // A number, and no object: the library may call once more for a connection that is forgotten here.
    let id = Int(bitPattern: lws_get_opaque_user_data(wsi))
    return clients.handle(reason, of: id, wsi, bytes, count)
  default:
    return 0
  }
}

extension ClientSockets: LibraryClient {
  var protocolName: StaticString { server.subprotocol }

  func handle(
    _ reason: lws_callback_reasons,
    of id: Int,
    _ wsi: OpaquePointer,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
      guard let headers = headers(of: id) else { return -1 }
      return Self.append(headers, to: wsi, at: bytes, count)
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      opened(id, wsi)
    case LWS_CALLBACK_CLIENT_RECEIVE:
      let isEnd = lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0
      received(UnsafeRawBufferPointer(start: bytes, count: count), isEnd: isEnd, on: id)
    case LWS_CALLBACK_CLIENT_WRITEABLE:
      return write(id, wsi)
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
      // The response to a WebSocket's handshake comes here, too.
      guard isRequest(id) else { return 0 }
      answered(id, status: Int(lws_http_client_http_response(wsi)), cookie: Self.cookie(in: wsi))
      return -1
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      let reason = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
      let status = Int(lws_http_client_http_response(wsi))
      failed(id, reason: Self.refusal(status) ?? String(decoding: reason, as: UTF8.self))
      closed(id)
    case LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP:
      closed(id)
    default:
      break
    }
    return 0
  }

  /// Returns why a server has answered a WebSocket's handshake with a status; nil for a status that doesn't say why.
  private static func refusal(_ status: Int) -> String? {
    switch status {
    case 401, 403: "the server refuses the connection (HTTP \(status))"
    case 404: "the server has no room at this address (HTTP 404)"
    case 503: "the server has no free place (HTTP 503)"
    case 300...: "the server answers with HTTP \(status), and not as a room does"
    default: nil
    }
  }

  /// Returns the cookie that a response sets, without its attributes; nil if there is none.
  private static func cookie(in wsi: OpaquePointer) -> String? {
    var value = [CChar](repeating: 0, count: 1_024)
    let count = lws_hdr_copy(wsi, &value, Int32(value.count), WSI_TOKEN_HTTP_SET_COOKIE)
    guard count > 0 else { return nil }
    let bytes = value.prefix(Int(count)).map(UInt8.init(bitPattern:))
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
  }
}
