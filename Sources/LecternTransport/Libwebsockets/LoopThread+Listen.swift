internal import CLibwebsockets
internal import Foundation

extension LoopThread {
  /// Adds a listening socket to the loop; called on its thread.
  ///
  /// - Returns: the port, and what tells which of the WebSockets have something to read.
  func listen(
    at address: Address,
    for listener: Listener
  ) throws(TransportError) -> (port: Int, readySockets: ReadySockets) {
    guard let context = servingContext else {
      throw TransportError(.libraryFailed, "the event loop has been shut down")
    }
    // The library keeps the pointers for as long as there is the vhost, that is, the context.
    let table = ListenerProtocols.makeTable(subprotocol: listener.configuration.subprotocol)
    let isAny = NetworkAddresses.isAny(address.numericHost)
    let interface = isAny ? nil : strdup(address.numericHost)

    var info = lws_context_creation_info()
    info.options = lectern_option_fail_unbound
    if listener.tls != nil {
      info.options |= lectern_option_tls | lectern_option_tls_vhost
      // A WebSocket has a connection of its own, and HTTP/2 has not been measured.
      info.alpn = cString("http/1.1")
    }
    if !address.isIPv6 { info.options |= lectern_option_disable_ipv6 }
    info.port = Int32(address.port)
    info.iface = UnsafePointer(interface)
    info.vhost_name = cString("lectern")
    info.server_string = cString("Lectern")
    info.protocols = UnsafePointer(table)
    info.headers = makeVhostHeaders(listener.securityHeaders)
    // Who asks for nothing is cut off by us, sooner: see `ConnectionTable`.
    let limits = listener.configuration.limits
    info.timeout_secs_ah_idle = UInt32(clamping: limits.handshakeTime.components.seconds + 60)
    info.keepalive_timeout = Int32(clamping: limits.idleTime.components.seconds + 60)
    // Pings are ours: the library's own timers sit in one sorted list, at O(N) for each connection.
    info.retry_and_idle_policy = ListenerProtocols.noKeepAlive
    info.user = Unmanaged.passUnretained(listener).toOpaque()

    guard let vhost = lws_create_vhost(context.pointer, &info) else {
      free(interface)
      table.deallocate()
      throw TransportError(
        .libraryFailed,
        "cannot listen at \(address.numericHost):\(address.port): \(LibraryLog.lastError)"
      )
    }
    context.retain(listener)
    let readySockets = try ReadySockets()
    // The library closes it, in the end or if it fails.
    let adopted = lws_adopt_descriptor_vhost(
      vhost,
      LWS_ADOPT_RAW_FILE_DESC,
      lws_sock_file_fd_type(filefd: readySockets.descriptor),
      ListenerProtocols.readySockets,
      nil
    )
    guard adopted != nil else {
      throw TransportError(
        .libraryFailed,
        "cannot watch the queue of sockets: \(LibraryLog.lastError)"
      )
    }
    return (Int(lws_get_vhost_listen_port(vhost)), readySockets)
  }
}
