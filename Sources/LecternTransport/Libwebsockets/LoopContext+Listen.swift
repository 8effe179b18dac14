internal import CLibwebsockets
internal import Foundation

extension LoopContext {
  /// Adds a listening socket; called on the loop's thread. Where it throws, nothing listens.
  ///
  /// The socket comes last: with libuv, 4.1.6 never closes the socket of a vhost that is destroyed before
  /// the context.
  ///
  /// - Parameter readySockets: tells which WebSockets have something to read.
  /// - Returns: the port.
  func listen(
    at address: Address,
    for listener: any LibraryListener,
    watching readySockets: ReadySockets
  ) throws(TransportError) -> Int {
    let host = VirtualHost(context: self, listener: listener, at: address)
    retain(host)
    do throws(TransportError) {
      let queue = try watch(readySockets, for: host)
      guard let vhost = host.create(Self.creationInfo(listener, at: address)) else {
        lws_set_opaque_user_data(queue, nil)
        lws_set_timeout(queue, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
        throw host.tlsError
          ?? TransportError(
            .libraryFailed,
            "cannot listen at \(address.numericHost):\(address.port): \(LibraryLog.lastError)"
          )
      }
      return Int(lws_get_vhost_listen_port(vhost))
    } catch {
      release(host)
      throw error
    }
  }

  private static func creationInfo(
    _ listener: any LibraryListener,
    at address: Address
  ) -> lws_context_creation_info {
    var info = lws_context_creation_info()
    info.options = lectern_option_fail_unbound
    if listener.tls != nil {
      info.options |= lectern_option_tls | lectern_option_tls_vhost
      // A WebSocket has a connection of its own, and HTTP/2 has not been measured.
      info.alpn = cString("http/1.1")
    }
    if !address.isIPv6 { info.options |= lectern_option_disable_ipv6 }
    info.port = Int32(address.port)
    info.vhost_name = cString("lectern")
    info.server_string = cString("Lectern")
    // Our own limits apply sooner: see `ConnectionTable`.
    let limits = listener.service.configuration.limits
    info.timeout_secs_ah_idle = UInt32(clamping: limits.handshakeTime.components.seconds + 60)
    info.keepalive_timeout = Int32(clamping: limits.idleTime.components.seconds + 60)
    // Pings are ours: the library's own timers sit in one sorted list, at O(N) for each connection.
    info.retry_and_idle_policy = ListenerProtocols.noKeepAlive
    return info
  }

  /// Lets the library watch a queue of sockets, on the vhost that listens nowhere.
  private func watch(
    _ readySockets: ReadySockets,
    for host: VirtualHost
  ) throws(TransportError) -> OpaquePointer {
    let queue = lws_adopt_descriptor_vhost(
      ownVirtualHost,
      LWS_ADOPT_RAW_FILE_DESC,
      lws_sock_file_fd_type(filefd: readySockets.giveDescriptor()),
      LoopProtocol.readySockets,
      nil
    )
    guard let queue else {
      throw TransportError(
        .libraryFailed,
        "cannot watch the queue of sockets: \(LibraryLog.lastError)"
      )
    }
    lws_set_opaque_user_data(queue, Unmanaged.passUnretained(host).toOpaque())
    return queue
  }
}
