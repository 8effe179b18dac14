internal import CLibwebsockets
internal import Foundation

/// One HTTP request and its response.
///
/// Every function that responds returns what the library's callback is to return: 0 where the connection
/// lives on, something else where it is to be closed.
struct HTTPExchange {
  let wsi: OpaquePointer

  /// Serves a file.
  func respond(with files: StaticFiles) -> Int32 {
    guard let request = requestLine else { return -1 }
    guard request.isRead else {
      // The body that may follow is not read, so the connection cannot go on.
      let headers = [("allow", "GET, HEAD")]
      return send(HTTPResponse(status: .methodNotAllowed, headers: headers, closes: true))
    }
    switch files.lookup(request.path) {
    case .redirect(let target):
      return send(HTTPResponse(status: .permanentRedirect, headers: [("location", target)]))
    case .notFound:
      return send(HTTPResponse(notFoundPage: files.notFoundPage))
    case .file(let file):
      if let known = header(WSI_TOKEN_HTTP_IF_NONE_MATCH), file.matches(ifNoneMatch: known) {
        let headers = [("etag", file.entityTag), ("cache-control", "no-cache")]
        return send(HTTPResponse(status: .notModified, headers: headers))
      }
      return send(file)
    }
  }

  /// Decides on a wish to become a WebSocket.
  ///
  /// - Returns: 0 where it is granted; otherwise the response has been sent.
  func confirmUpgrade(to configuration: Listener.Configuration) -> Int32 {
    guard requestLine?.path == configuration.socketPath else {
      return refuseUpgrade(.notFound, "WebSockets are at \(configuration.socketPath)")
    }
    guard isOffered(configuration.subprotocol) else {
      return refuseUpgrade(
        .badRequest,
        "the WebSocket subprotocol must be \(configuration.subprotocol)"
      )
    }
    return 0
  }

  /// Whether a subprotocol is among those that the client speaks (RFC 6455 §4.1).
  private func isOffered(_ subprotocol: StaticString) -> Bool {
    guard let offered = header(WSI_TOKEN_PROTOCOL) else { return false }
    let blanks = " \t".utf8
    return subprotocol.withUTF8Buffer { subprotocol in
      offered.utf8.split(separator: UInt8(ascii: ",")).contains { name in
        let end = name.lastIndex { !blanks.contains($0) }.map(name.index(after:)) ?? name.startIndex
        return name[..<end].drop { blanks.contains($0) }.elementsEqual(subprotocol)
      }
    }
  }

  private func refuseUpgrade(_ status: HTTPResponse.Status, _ reason: String) -> Int32 {
    send(HTTPResponse(status: status, body: Data((reason + "\n").utf8), closes: true))
  }
}

extension HTTPExchange {
  private var requestLine: (path: String, isRead: Bool)? {
    var start: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    let method = lws_http_get_uri_and_method(wsi, &start, &length)
    guard method >= 0, let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    guard let path = String(validating: bytes, as: UTF8.self) else { return nil }
    return (path, [Int32(LWSHUMETH_GET), Int32(LWSHUMETH_HEAD)].contains(method))
  }

  private func header(_ token: lws_token_indexes) -> String? {
    let length = lws_hdr_total_length(wsi, token)
    guard length > 0 else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(length) + 1)
    guard lws_hdr_copy(wsi, &buffer, Int32(buffer.count), token) >= 0 else { return nil }
    return String(validating: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func send(_ file: StaticFile) -> Int32 {
    // Always asked again, and mostly answered with 304: a page is never older than the server.
    let headers = """
      etag: \(file.entityTag)\r
      cache-control: no-cache\r
      x-content-type-options: nosniff\r

      """
    let result = lws_serve_http_file(
      wsi,
      file.path,
      file.contentType,
      headers,
      Int32(headers.utf8.count)
    )
    if result < 0 { return -1 }
    return result > 0 ? lws_http_transaction_completed(wsi) : 0
  }
}
