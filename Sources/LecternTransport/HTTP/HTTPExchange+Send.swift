internal import CLibwebsockets

extension HTTPExchange {
  /// Sends a response that is in memory.
  func send(_ response: HTTPResponse) -> Int32 {
    var response = response
    response.closes = response.closes || isByProxy
    let head = response.head(security: listener.securityHeaders)
    guard write(Array(head.utf8), LWS_WRITE_HTTP_HEADERS) else { return -1 }
    if !response.body.isEmpty, response.status.hasBody, !isHead {
      guard write(response.body, LWS_WRITE_HTTP_FINAL) else { return -1 }
    }
    return response.closes ? -1 : complete()
  }

  /// Sends a file, in pieces as the socket takes them.
  func send(_ file: StaticFile) -> Int32 {
    // Always asked again, and mostly answered with 304: a page is never older than the server. What every
    // response has, the library adds.
    var headers = "etag: \(file.entityTag)\r\ncache-control: no-cache\r\n"
    if isByProxy { headers += "connection: close\r\n" }
    // Asked before: the library forgets the request with the end of the response.
    let isHead = isHead
    let result = lws_serve_http_file(
      wsi,
      file.path,
      file.contentType,
      headers,
      Int32(headers.utf8.count)
    )
    if result < 0 { return -1 }
    if result > 0 { return complete() }
    // Where there is no body, the library has completed the response, and says so to nobody.
    if isHead {
      guard !isByProxy else { return -1 }
      listener.connectionTable.answered(wsi)
    }
    return 0
  }

  /// Whether a proxy asks, whose connection then ends with the response.
  ///
  /// A proxy may send the requests of several clients by one connection. Where it saw a body that the
  /// library does not see, the body would be another client's request (RFC 9112 §11.2). A client that asks
  /// by itself can only fool itself.
  private var isByProxy: Bool {
    listener.configuration.proxies.contains(listener.connectionTable.address(of: wsi))
  }

  private var isHead: Bool { headers.contains(WSI_TOKEN_HEAD_URI) }

  /// The response has been sent, or will be without us; the connection may ask again.
  func complete() -> Int32 {
    guard !isByProxy, lws_http_transaction_completed(wsi) == 0 else { return -1 }
    listener.connectionTable.answered(wsi)
    return 0
  }

  /// Writes bytes; what the socket refuses, the library keeps.
  private func write(_ bytes: [UInt8], _ kind: lws_write_protocol) -> Bool {
    var room = [UInt8](repeating: 0, count: lectern_pre) + bytes
    return room.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return lws_write(wsi, base + lectern_pre, bytes.count, kind) >= 0
    }
  }
}
