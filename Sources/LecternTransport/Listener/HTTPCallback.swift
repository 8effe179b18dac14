internal import CLibwebsockets

/// What the library calls for everything that is not a WebSocket yet.
func httpCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  switch reason {
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    guard let listener = listener(of: wsi) else { return -1 }
    return listener.assumeIsolated { $0.isAccepting } ? 0 : -1
  case LWS_CALLBACK_HTTP:
    guard let wsi, let listener = listener(of: wsi) else { return -1 }
    return HTTPExchange(wsi: wsi).respond(with: listener.files, or: listener.responder)
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    guard let wsi, let listener = listener(of: wsi) else { return -1 }
    let result = HTTPExchange(wsi: wsi).confirmUpgrade(to: listener.configuration)
    if result == 0 { WebSocketConnection.setCorked(true, of: wsi) }
    return result
  default:
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
}
