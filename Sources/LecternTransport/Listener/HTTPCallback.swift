internal import CLibwebsockets

/// What the library calls for everything that is not a WebSocket yet.
func httpCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  guard let listener = listener(of: wsi) else {
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
  switch reason {
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    return listener.assumeIsolated { $0.isAccepting } ? 0 : -1
  case LWS_CALLBACK_HTTP:
    guard let wsi else { return -1 }
    return HTTPExchange(wsi: wsi).respond(with: listener.files, or: listener.responder)
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    guard let wsi else { return -1 }
    return HTTPExchange(wsi: wsi).confirmUpgrade(to: listener.configuration)
  default:
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
}
