internal import CLibwebsockets

/// What the library calls for everything that is not a WebSocket yet.
func httpCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  guard let wsi, let host = VirtualHost.of(wsi), let listener = host.listener else {
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
  switch reason {
  case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
    guard let context = user.map({ OpaquePointer($0) }) else { return -1 }
    do throws(TransportError) {
      try listener.tls?.adopt(context)
      return 0
    } catch {
      host.tlsError = error
      return -1
    }
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    guard let user else { return -1 }
    listener.keepUp()
    let arguments = user.load(as: lws_filter_network_conn_args.self)
    return listener.connectionTable.accepted(arguments, at: wsi) ? 0 : -1
  case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
    listener.connectionTable.opened(wsi)
    return 0
  case LWS_CALLBACK_CLOSED_HTTP:
    listener.connectionTable.closing(wsi)
    listener.assumeIsolated { [wsi = SendablePointer(wsi)] in $0.exchangeClosed(wsi.pointer) }
    listener.keepUp()
    return 0
  case LWS_CALLBACK_WSI_DESTROY:
    listener.connectionTable.closed(wsi)
    listener.assumeIsolated { [wsi = SendablePointer(wsi)] in $0.exchangeClosed(wsi.pointer) }
    listener.keepUp()
    return 0
  case LWS_CALLBACK_HTTP:
    listener.keepUp()
    return HTTPExchange(wsi: wsi, listener: listener).respond()
  case LWS_CALLBACK_HTTP_BODY:
    let part = bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    return HTTPExchange(wsi: wsi, listener: listener).takeActions(part)
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    return HTTPExchange(wsi: wsi, listener: listener).endActions()
  case LWS_CALLBACK_HTTP_WRITEABLE:
    return HTTPExchange(wsi: wsi, listener: listener).sendFile()
  case LWS_CALLBACK_HTTP_FILE_COMPLETION:
    return HTTPExchange(wsi: wsi, listener: listener).complete()
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    listener.keepUp()
    let result = HTTPExchange(wsi: wsi, listener: listener).confirmUpgrade()
    if result == 0 { WebSocketConnection.setCorked(true, of: wsi) }
    return result
  case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
    // A tunnel (RFC 9110 §9.3.6), which the library would open, is nothing that we serve.
    return -1
  default:
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
}
