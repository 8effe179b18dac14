internal import CLibwebsockets

/// HTTP requests from this process to other servers, each over a connection of its own.
///
/// It is used on the loop's thread alone, by ``HTTPClient`` and by the library's callbacks.
final class ClientTransfers {
  /// A request and its response.
  private struct Transfer {
    let request: ClientRequest
    var assembly: ResponseAssembly
    /// The connection in the library's terms; nil until the library has made it.
    var wsi: OpaquePointer?
    let finish: (ResponseAssembly.Result) -> Void
  }

  /// Size of the pieces in which a body is read, in bytes.
  private static let pieceSize = 4_096

  private let context: LoopContext
  /// Nil if the library fails.
  private var vhost: OpaquePointer?
  private var transfers: [Int: Transfer] = [:]

  /// Prepares requests; called on the loop.
  ///
  /// - Throws: ``TransportError`` if the library fails.
  init(in context: LoopContext) throws(TransportError) {
    self.context = context
    let host = VirtualHost(context: context, clients: self)
    context.retain(host)
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN
    info.vhost_name = cString(protocolName)
    info.options = lectern_option_tls
    info.retry_and_idle_policy = ListenerProtocols.noKeepAlive
    vhost = host.create(info)
    guard vhost != nil else {
      context.release(host)
      throw TransportError(.libraryFailed, "cannot send requests: \(LibraryLog.lastError)")
    }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - id: distinguishes it from all others, former ones included; positive.
  ///   - request: the request.
  ///   - limit: maximum length of the response's body, in bytes.
  ///   - finish: called once with the result, unless the request is broken off.
  func start(
    _ id: Int,
    _ request: ClientRequest,
    limit: Int,
    finish: @escaping (ResponseAssembly.Result) -> Void
  ) {
    transfers[id] = Transfer(
      request: request,
      assembly: ResponseAssembly(limit: limit),
      finish: finish
    )
    if let wsi = connect(id, request) {
      transfers[id]?.wsi = wsi
    } else {
      // The library has told the reason, or it knows none.
      end(id, .failure(.failed("the library cannot connect")))
    }
  }

  /// Breaks a request off.
  func abort(_ id: Int) {
    guard let wsi = transfers.removeValue(forKey: id)?.wsi else { return }
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }

  private func connect(_ id: Int, _ request: ClientRequest) -> OpaquePointer? {
    var info = lws_client_connect_info()
    info.context = context.pointer
    info.vhost = vhost
    info.port = Int32(request.port)
    info.ietf_version_or_minus_one = -1
    info.local_protocol_name = cString(protocolName)
    info.method = cString(request.form == nil ? "GET" : "POST")
    info.alpn = cString("http/1.1")
    info.opaque_user_data = UnsafeMutableRawPointer(bitPattern: id)
    let flags = [LCCSCF_HTTP_NO_FOLLOW_REDIRECT] + (request.isSecure ? [LCCSCF_USE_SSL] : [])
    info.ssl_connection = flags.reduce(0) { $0 | Int32($1.rawValue) }
    // The library copies the texts.
    return request.host.withCString { host in
      request.path.withCString { path in
        request.authority.withCString { authority in
          (info.address, info.path, info.host) = (host, path, authority)
          return lws_client_connect_via_info(&info)
        }
      }
    }
  }

  private func end(_ id: Int, _ result: ResponseAssembly.Result) {
    transfers.removeValue(forKey: id)?.finish(result)
  }
}

// The library's callbacks.
extension ClientTransfers: LibraryClient {
  var protocolName: StaticString { "lectern-requests" }

  func handle(
    _ reason: lws_callback_reasons,
    of id: Int,
    _ wsi: OpaquePointer,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
      guard let request = transfers[id]?.request else { return -1 }
      if request.form != nil { lws_client_http_body_pending(wsi, 1) }
      let result = Self.append(Self.headers(of: request), to: wsi, at: bytes, count)
      if request.form != nil { lws_callback_on_writable(wsi) }
      return result
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
      return write(id, wsi)
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
      return advance(id) { assembly in
        assembly.begin(
          status: Int(lws_http_client_http_response(wsi)),
          length: Self.value(of: WSI_TOKEN_HTTP_CONTENT_LENGTH, in: wsi),
          isChunked: !Self.value(of: WSI_TOKEN_HTTP_TRANSFER_ENCODING, in: wsi).isEmpty
        )
      }
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
      return transfers[id] == nil ? -1 : Self.read(wsi)
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
      // The library reads a chunk's length without a limit, so that it can be negative.
      guard let bytes, (0...Self.pieceSize).contains(count) else {
        return advance(id) { _ in .failure(.failed("the response has no valid length")) }
      }
      return advance(id) { $0.append(UnsafeRawBufferPointer(start: bytes, count: count)) }
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
      _ = advance(id) { $0.complete() }
      return -1
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      let reason = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
      let text = Self.problemOfCertificate(wsi) ?? String(decoding: reason, as: UTF8.self)
      end(id, .failure(.failed(text)))
      return 0
    default:
      _ = advance(id) { $0.close() }
      return 0
    }
  }

  private static func headers(
    of request: ClientRequest
  ) -> [(name: lws_token_indexes, value: String)] {
    var headers = [(WSI_TOKEN_HTTP_ACCEPT, "application/json")]
    if let authorization = request.authorization {
      headers.append((WSI_TOKEN_HTTP_AUTHORIZATION, authorization))
    }
    if let form = request.form {
      headers += [
        (WSI_TOKEN_HTTP_CONTENT_TYPE, "application/x-www-form-urlencoded"),
        (WSI_TOKEN_HTTP_CONTENT_LENGTH, "\(form.utf8.count)"),
      ]
    }
    return headers
  }

  /// Writes the form.
  private func write(_ id: Int, _ wsi: OpaquePointer) -> Int32 {
    guard let form = transfers[id]?.request.form else { return 0 }
    lws_client_http_body_pending(wsi, 0)
    var buffer = [UInt8](repeating: 0, count: lectern_pre) + form.utf8
    let count = buffer.count - lectern_pre
    let written = buffer.withUnsafeMutableBufferPointer {
      lws_write(wsi, $0.baseAddress.map { $0 + lectern_pre }, count, LWS_WRITE_HTTP_FINAL)
    }
    return written < count ? -1 : 0
  }

  /// Makes the library decode a part of the body. It reports the bytes in another callback.
  private static func read(_ wsi: OpaquePointer) -> Int32 {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: pieceSize) { buffer in
      var place = buffer.baseAddress
      var count = Int32(pieceSize)
      return lws_http_client_read(wsi, &place, &count) < 0 ? -1 : 0
    }
  }

  /// Returns why a server's certificate isn't trusted; nil if it is, or if there was none.
  private static func problemOfCertificate(_ wsi: OpaquePointer) -> String? {
    guard let ssl = lws_get_ssl(wsi) else { return nil }
    let result = SSL_get_verify_result(ssl)
    guard result != X509_V_OK, let reason = X509_verify_cert_error_string(result) else {
      return nil
    }
    return "its certificate is not trusted: \(String(cString: reason))"
  }

  /// Returns the value of a header; empty without one.
  private static func value(of name: lws_token_indexes, in wsi: OpaquePointer) -> String {
    var value = [CChar](repeating: 0, count: 256)
    let count = lws_hdr_copy(wsi, &value, Int32(value.count), name)
    // A longer one is none that this client knows.
    guard count >= 0 else { return "unknown" }
    return String(decoding: value.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Handles an event of a response.
  ///
  /// - Returns: -1 if the connection is to be closed.
  private func advance(
    _ id: Int,
    _ event: (inout ResponseAssembly) -> ResponseAssembly.Result?
  ) -> Int32 {
    guard var transfer = transfers.removeValue(forKey: id) else { return -1 }
    if let result = event(&transfer.assembly) {
      transfer.finish(result)
      return -1
    }
    transfers[id] = transfer
    return 0
  }
}
