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
    /// Whether its connections are encrypted.
    package var isSecure: Bool
    /// Whether its certificate is checked, by the system's authorities. This process's own server needs no check.
    package var isVerified: Bool
    /// The WebSocket subprotocol to offer (RFC 6455 §1.9).
    package var subprotocol: StaticString

    package init(
      host: String,
      port: Int,
      isSecure: Bool = false,
      isVerified: Bool = false,
      subprotocol: StaticString
    ) {
      (self.host, self.port) = (host, port)
      (self.isSecure, self.isVerified) = (isSecure, isVerified)
      self.subprotocol = subprotocol
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
    start(ClientSocket(cookie: cookie), id, path: path)
  }

  /// Sends a `POST` request without a body.
  ///
  /// - Parameters:
  ///   - id: distinguishes it from all WebSockets and requests, former ones included; positive.
  ///   - path: the path and the query.
  ///   - bearer: the token of the `Authorization` header (RFC 6750 §2.1).
  package func post(_ id: Int, path: String, bearer: String) {
    start(ClientSocket(bearer: bearer), id, path: path)
  }

  private func start(_ socket: ClientSocket, _ id: Int, path: String) {
    sockets[id] = socket
    let wsi = connect(id, path: path, posts: socket.bearer != nil)
    if wsi == nil {
      closed(id)
    } else {
      sockets[id]?.wsi = wsi
    }
  }

  private func connect(_ id: Int, path: String, posts: Bool) -> OpaquePointer? {
    var info = lws_client_connect_info()
    info.context = context.pointer
    info.vhost = vhost
    info.port = Int32(server.port)
    info.ietf_version_or_minus_one = -1
    info.local_protocol_name = cString(server.subprotocol)
    if posts { info.method = cString("POST") } else { info.protocol = info.local_protocol_name }
    info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: id)
    if server.isSecure {
      let unverified = [
        LCCSCF_ALLOW_SELFSIGNED, LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK, LCCSCF_ALLOW_EXPIRED,
        LCCSCF_ALLOW_INSECURE,
      ]
      let flags = [LCCSCF_USE_SSL] + (server.isVerified ? [] : unverified)
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

  /// Closes a WebSocket after the messages that were sent, with a close frame. The handler is told when it is closed.
  package func close(_ id: Int) {
    guard let socket = sockets[id] else { return }
    guard socket.isOpen, let wsi = socket.wsi else { return abort(id) }
    socket.isClosing = true
    lws_callback_on_writable(wsi)
  }

  /// Breaks a WebSocket off, without a close frame. The handler is not told.
  package func abort(_ id: Int) {
    guard let wsi = sockets.removeValue(forKey: id)?.wsi else { return }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

// The library's callbacks.
extension ClientSockets {
  /// Returns the own headers of a request; nil if it was broken off.
  func headers(of id: Int) -> [(name: lws_token_indexes, value: String)]? {
    guard let socket = sockets[id] else { return nil }
    if let bearer = socket.bearer {
      return [
        (WSI_TOKEN_HTTP_AUTHORIZATION, "Bearer \(bearer)"), (WSI_TOKEN_HTTP_CONTENT_LENGTH, "0"),
      ]
    }
    return socket.cookie.isEmpty ? [] : [(WSI_TOKEN_HTTP_COOKIE, socket.cookie)]
  }

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
  ///
  /// - Returns: -1 if the WebSocket is to be closed.
  func write(_ id: Int, _ wsi: OpaquePointer) -> Int32 {
    guard let socket = sockets[id] else { return 0 }
    guard !socket.outgoing.isEmpty else {
      guard socket.isClosing else { return 0 }
      lws_close_reason(wsi, LWS_CLOSE_STATUS_NORMAL, nil, 0)
      return -1
    }
    let message = socket.outgoing.removeFirst()
    // The library writes the header before the message (`LWS_PRE`), and masks the message in place.
    var buffer = [UInt8](repeating: 0, count: lectern_pre) + message
    buffer.withUnsafeMutableBufferPointer {
      _ = lws_write(wsi, $0.baseAddress.map { $0 + lectern_pre }, message.count, LWS_WRITE_TEXT)
    }
    if !socket.outgoing.isEmpty || socket.isClosing { lws_callback_on_writable(wsi) }
    return 0
  }

  func isRequest(_ id: Int) -> Bool { sockets[id]?.bearer != nil }

  func answered(_ id: Int, status: Int, cookie: String?) {
    guard sockets[id] != nil else { return }
    handler?.enter { $0.request(id, answered: status, cookie: cookie) }
  }

  func failed(_ id: Int, reason: String) {
    guard sockets[id] != nil else { return }
    handler?.enter { $0.socketFailed(id, reason: reason) }
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
