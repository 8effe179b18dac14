internal import CLibwebsockets

/// WebSockets from this process to one server, any number of them on one loop.
///
/// ```swift
/// let sockets = try ClientSockets(to: server, on: loop, handler: handler)
/// sockets.open(1, path: "/socket?client=…", cookie: "a=b")
/// ```
///
/// They belong to a loop of their own: on the server's, they would delay it.
///
/// `@unchecked Sendable`: it is used on the loop's thread alone, by the library's callbacks and by the handler, whose
/// executor is the loop.
package final class ClientSockets: @unchecked Sendable {
  /// A server, as its clients reach it.
  package struct Server: Sendable {
    package var host: String
    package var port: Int
    /// Whether its connections are encrypted. Its certificate is not checked: it is this process's own server.
    package var isSecure: Bool
    /// The WebSocket subprotocol to offer (RFC 6455 §1.9).
    package var subprotocol: StaticString

    package init(host: String, port: Int, isSecure: Bool = false, subprotocol: StaticString) {
      (self.host, self.port) = (host, port)
      (self.isSecure, self.subprotocol) = (isSecure, subprotocol)
    }
  }

  let server: Server
  private weak var handler: (any ClientSocketHandler)?
  private let context: LoopContext
  /// Nil if the library fails.
  private var vhost: OpaquePointer?
  private var sockets: [Int: ClientSocket] = [:]

  /// Prepares WebSockets; called on the loop.
  ///
  /// - Throws: ``TransportError`` if the library fails.
  init(
    to server: Server,
    in context: LoopContext,
    handler: some ClientSocketHandler
  ) throws(TransportError) {
    self.server = server
    self.context = context
    self.handler = handler
    let host = VirtualHost(context: context, clients: self)
    context.retain(host)
    vhost = host.create(creationInfo)
    guard vhost != nil else {
      context.release(host)
      throw TransportError(
        .libraryFailed,
        "cannot connect to \(server.host):\(server.port): \(LibraryLog.lastError)"
      )
    }
  }

  private var creationInfo: lws_context_creation_info {
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.vhost_name = cString("lectern-client")
    if server.isSecure { info.options = lectern_option_tls }
    // Pings are the server's.
    info.retry_and_idle_policy = ListenerProtocols.noKeepAlive
    return info
  }

  /// Opens a WebSocket.
  ///
  /// - Parameters:
  ///   - id: distinguishes it from all others, former ones included; positive.
  ///   - path: the path and the query.
  ///   - cookie: the value of the `Cookie` header.
  package func open(_ id: Int, path: String, cookie: String) {
    sockets[id] = ClientSocket(cookie: cookie)
    let wsi = connect(id, path: path)
    if wsi == nil {
      closed(id)
    } else {
      sockets[id]?.wsi = wsi
    }
  }

  private func connect(_ id: Int, path: String) -> OpaquePointer? {
    var info = lws_client_connect_info()
    info.context = context.pointer
    info.vhost = vhost
    info.port = Int32(server.port)
    info.ietf_version_or_minus_one = -1
    info.protocol = cString(server.subprotocol)
    info.local_protocol_name = info.protocol
    info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: id)
    if server.isSecure {
      let flags = [
        LCCSCF_USE_SSL, LCCSCF_ALLOW_SELFSIGNED, LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK,
        LCCSCF_ALLOW_EXPIRED, LCCSCF_ALLOW_INSECURE,
      ]
      info.ssl_connection = flags.reduce(0) { $0 | Int32($1.rawValue) }
    }
    let authority = server.host.contains(":") ? "[\(server.host)]" : server.host
    // The library copies the texts.
    return server.host.withCString { host in
      path.withCString { path in
        "\(authority):\(server.port)".withCString { authority in
          (info.address, info.path, info.host) = (host, path, authority)
          return lws_client_connect_via_info(&info)
        }
      }
    }
  }

  /// Sends a text message. On a WebSocket that is not open, it has no effect.
  package func send(_ message: [UInt8], on id: Int) {
    guard let socket = sockets[id], socket.isOpen, let wsi = socket.wsi else { return }
    socket.outgoing.append(message)
    lws_callback_on_writable(wsi)
  }

  /// Stops or resumes reading. While a WebSocket does not read, it answers no pings either.
  package func setReading(_ isReading: Bool, on id: Int) {
    guard let socket = sockets[id], socket.isOpen, let wsi = socket.wsi else { return }
    lws_rx_flow_control(wsi, isReading ? 1 : 0)
  }

  /// Breaks a WebSocket off, without a close frame. The handler is not told.
  package func abort(_ id: Int) {
    guard let wsi = sockets.removeValue(forKey: id)?.wsi else { return }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

// The library's callbacks.
extension ClientSockets {
  /// Returns the `Cookie` header of a request; nil if the WebSocket was broken off.
  func cookie(of id: Int) -> String? { sockets[id]?.cookie }

  func opened(_ id: Int, _ wsi: OpaquePointer) {
    guard let socket = sockets[id] else { return }
    (socket.wsi, socket.isOpen) = (wsi, true)
    handler?.enter { $0.socketOpened(id) }
  }

  /// - Parameter isEnd: whether the bytes are the last of a message.
  func received(_ bytes: UnsafeRawBufferPointer, isEnd: Bool, on id: Int) {
    guard let socket = sockets[id] else { return }
    socket.incoming.append(contentsOf: bytes)
    guard isEnd else { return }
    let message = socket.incoming
    socket.incoming = []
    handler?.enter { $0.socket(id, received: message) }
  }

  /// Writes the next message: the library takes one each time that it can write.
  func write(_ id: Int, _ wsi: OpaquePointer) {
    guard let socket = sockets[id], !socket.outgoing.isEmpty else { return }
    let message = socket.outgoing.removeFirst()
    // The library writes the header before the message (`LWS_PRE`), and masks the message in place.
    var buffer = [UInt8](repeating: 0, count: lectern_pre) + message
    buffer.withUnsafeMutableBufferPointer {
      _ = lws_write(wsi, $0.baseAddress.map { $0 + lectern_pre }, message.count, LWS_WRITE_TEXT)
    }
    if !socket.outgoing.isEmpty { lws_callback_on_writable(wsi) }
  }

  func closed(_ id: Int) {
    guard sockets.removeValue(forKey: id) != nil else { return }
    handler?.enter { $0.socketClosed(id) }
  }
}

extension ClientSocketHandler {
  /// Enters the handler from a callback on its loop.
  fileprivate nonisolated func enter(_ body: @Sendable (isolated Self) -> Void) {
    assumeIsolated { body($0) }
  }
}
