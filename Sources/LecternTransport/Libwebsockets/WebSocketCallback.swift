internal import CLibwebsockets

/// The library's callback for WebSockets.
func webSocketCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  switch reason {
  case LWS_CALLBACK_ESTABLISHED:
    guard let wsi, let listener = listener(of: wsi), let user else { return -1 }
    let socket = LibrarySocket(wsi)
    socket.limitUnsent(to: listener.service.configuration.limits.unsentSize)
    defer { socket.setCorked(false) }
    // Frames are read by ``WebSocketConnection``.
    lws_rx_flow_control(wsi, 0)
    let opened = listener.assumeIsolated { $0.connectionEstablished(socket) }
    guard let connection = opened else { return -1 }
    // Balanced when the connection is closed.
    let reference = Unmanaged.passRetained(connection).toOpaque()
    user.storeBytes(of: reference, as: UnsafeMutableRawPointer?.self)
    return connection.opened(listener.service.upgradeRequest(on: socket))

  case LWS_CALLBACK_SERVER_WRITEABLE:
    return connection(at: user)?.writable() ?? -1

  case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
    connection(at: user)?.closingBegan()
    return 0

  case LWS_CALLBACK_CLOSED:
    guard let user, let connection = connection(at: user) else { return 0 }
    user.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
    listener(of: wsi)?.assumeIsolated { $0.connectionClosed(connection) }
    connection.closed()
    Unmanaged.passUnretained(connection).release()
    return 0

  default:
    return 0
  }
}

/// The library's callback for the queue of WebSockets that have something to read.
func readySocketsCallback(
  _ wsi: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  if reason == LWS_CALLBACK_RAW_RX_FILE, let host = lws_get_opaque_user_data(wsi) {
    let listener = Unmanaged<VirtualHost>.fromOpaque(host).takeUnretainedValue().listener
    listener?.assumeIsolated { _ = $0.readReadySockets() }
    listener?.keepUp(hasRead: true)
  }
  return 0
}

private func connection(at user: UnsafeMutableRawPointer?) -> WebSocketConnection? {
  guard let reference = user?.load(as: UnsafeMutableRawPointer?.self) else { return nil }
  return Unmanaged<WebSocketConnection>.fromOpaque(reference).takeUnretainedValue()
}
