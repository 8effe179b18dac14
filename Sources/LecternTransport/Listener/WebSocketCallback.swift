internal import CLibwebsockets

/// What the library calls for a WebSocket.
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
    WebSocketConnection.limitUnsent(of: wsi, to: listener.configuration.limits.unsentSize)
    defer { WebSocketConnection.setCorked(false, of: wsi) }
    let connection = listener.assumeIsolated { [wsi = SendablePointer(wsi)] in
      $0.connectionEstablished(wsi.pointer)
    }
    // Balanced when the connection is closed.
    let reference = Unmanaged.passRetained(connection).toOpaque()
    user.storeBytes(of: reference, as: UnsafeMutableRawPointer?.self)
    return connection.opened(UpgradeRequest(wsi, peer: listener.peer(of: wsi)))

  case LWS_CALLBACK_RECEIVE:
    let message = UnsafeRawBufferPointer(start: bytes, count: count)
    return connection(at: user)?.received(
      message,
      isBinary: lws_frame_is_binary(wsi) != 0,
      isLast: lws_is_final_fragment(wsi) != 0 && lws_remaining_packet_payload(wsi) == 0
    ) ?? -1

  case LWS_CALLBACK_RECEIVE_PONG:
    return connection(at: user)?.pongReceived() ?? -1

  case LWS_CALLBACK_SERVER_WRITEABLE:
    return connection(at: user)?.writable() ?? -1

  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    return connection(at: user)?.closeReceived() ?? -1

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

private func connection(at user: UnsafeMutableRawPointer?) -> WebSocketConnection? {
  guard let reference = user?.load(as: UnsafeMutableRawPointer?.self) else { return nil }
  return Unmanaged<WebSocketConnection>.fromOpaque(reference).takeUnretainedValue()
}
