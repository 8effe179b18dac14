internal import CLibwebsockets
internal import Foundation

/// The library's callback for connections that are not WebSockets.
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
    listener.keepUp(hasRead: false)
    return accept(user.load(as: lws_filter_network_conn_args.self), at: wsi, for: listener) ? 0 : -1
  case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
    let socket = LibrarySocket(wsi)
    socket.markDescriptor()
    listener.service.connectionTable.opened(socket)
    return 0
  case LWS_CALLBACK_CLOSED_HTTP:
    let socket = LibrarySocket(wsi)
    listener.service.connectionTable.closing(socket)
    listener.assumeIsolated { $0.exchangeClosed(socket) }
    listener.keepUp(hasRead: false)
    return 0
  case LWS_CALLBACK_WSI_DESTROY:
    let socket = LibrarySocket(wsi)
    listener.service.connectionTable.closed(socket)
    listener.assumeIsolated { $0.exchangeClosed(socket) }
    listener.keepUp(hasRead: false)
    return 0
  case LWS_CALLBACK_HTTP:
    listener.keepUp(hasRead: false)
    return exchange(on: wsi, of: listener).respond().callbackResult
  case LWS_CALLBACK_HTTP_BODY:
    let part = bytes.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    return exchange(on: wsi, of: listener).appendActions(part).callbackResult
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    return exchange(on: wsi, of: listener).endActions().callbackResult
  case LWS_CALLBACK_HTTP_WRITEABLE:
    return exchange(on: wsi, of: listener).sendFile().callbackResult
  case LWS_CALLBACK_HTTP_FILE_COMPLETION:
    return exchange(on: wsi, of: listener).complete().callbackResult
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    listener.keepUp(hasRead: false)
    let outcome = exchange(on: wsi, of: listener).confirmUpgrade()
    if outcome == .keepOpen { LibrarySocket(wsi).setCorked(true) }
    return outcome.callbackResult
  case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
    // The library would open a tunnel (RFC 9110 §9.3.6). This server does not offer tunnels.
    return -1
  default:
    return lws_callback_http_dummy(wsi, reason, user, bytes, count)
  }
}

private func exchange(on wsi: OpaquePointer, of listener: any LibraryListener) -> HTTPExchange {
  HTTPExchange(socket: LibrarySocket(wsi), service: listener.service, streams: listener)
}

extension HTTPExchange.Outcome {
  fileprivate var callbackResult: Int32 { self == .keepOpen ? 0 : -1 }
}

/// Admits or refuses a connection that the library has accepted.
///
/// The library accepts until the backlog is empty, and leaves that loop when a connection is refused. So
/// from time to time a connection is duplicated and refused. The library then adopts the duplicate. The
/// listening socket is still readable, and has its next turn after all others.
///
/// - Returns: whether the library adopts the connection, and accepts the next; otherwise it closes its
///   descriptor.
private func accept(
  _ arguments: lws_filter_network_conn_args,
  at listening: OpaquePointer,
  for listener: any LibraryListener
) -> Bool {
  let table = listener.service.connectionTable
  guard table.isOpen else { return false }
  let address = PeerAddress(arguments.cli_addr) ?? .loopback
  guard table.countAccept() else { return table.admit(arguments.accept_fd, from: address) }
  let duplicate = fcntl(arguments.accept_fd, F_DUPFD_CLOEXEC, 0)
  guard duplicate >= 0 else { return false }
  guard table.admit(duplicate, from: address) else {
    _ = Foundation.close(duplicate)
    return false
  }
  if lws_adopt_socket_vhost(lws_get_vhost(listening), duplicate) == nil {
    // The library has closed it.
    table.failedToOpen(duplicate)
  }
  return false
}
