internal import CLibwebsockets
internal import Foundation

/// One HTTP request and its response.
///
/// Every function that responds returns what the library's callback is to return: 0 where the connection
/// lives on, something else where it is to be closed.
struct HTTPExchange {
  let wsi: OpaquePointer

  private var headers: RequestHeaders { RequestHeaders(wsi: wsi) }

  /// Answers by way of the responder, where it wants to, and with a file otherwise.
  func respond(with files: StaticFiles, or responder: (any HTTPResponder)?) -> Int32 {
    guard let (method, path) = headers.requestLine else { return -1 }
    let isRead = method == "GET" || method == "HEAD"
    if var response = responder?.answer(request(method, path)) {
      // The body that may follow is not read, so the connection cannot go on.
      response.closes = response.closes || !isRead
      return send(response)
    }
    guard isRead else {
      let headers = [("allow", "GET, HEAD")]
      return send(HTTPResponse(status: .methodNotAllowed, headers: headers, closes: true))
    }
    return respond(with: files.lookup(path), or: files.notFoundPage)
  }

  private func request(_ method: String, _ path: String) -> HTTPRequest {
    HTTPRequest(
      method: method,
      path: path,
      authorization: headers[WSI_TOKEN_HTTP_AUTHORIZATION],
      cookie: headers[WSI_TOKEN_HTTP_COOKIE],
      peer: headers.peer
    )
  }

  private func respond(
    with lookup: StaticFiles.Lookup,
    or notFoundPage: @autoclosure () -> StaticFile?
  ) -> Int32 {
    switch lookup {
    case .redirect(let target):
      return send(HTTPResponse(status: .permanentRedirect, headers: [("location", target)]))
    case .notFound:
      return send(HTTPResponse(notFoundPage: notFoundPage()))
    case .file(let file):
      if let known = headers[WSI_TOKEN_HTTP_IF_NONE_MATCH], file.matches(ifNoneMatch: known) {
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
    guard headers.requestLine?.path == configuration.socketPath else {
      return refuseUpgrade(.notFound, "WebSockets are at \(configuration.socketPath)")
    }
    // RFC 6455 §4.1; the library takes any method.
    guard headers.requestLine?.method == "GET" else {
      return refuseUpgrade(.badRequest, "a WebSocket begins with a GET")
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
    guard let offered = headers[WSI_TOKEN_PROTOCOL] else { return false }
    // Mostly it is all that there is.
    if offered == subprotocol.description { return true }
    let blanks = " \t".utf8
    return subprotocol.withUTF8Buffer { subprotocol in
      offered.utf8.split(separator: UInt8(ascii: ",")).contains { name in
        let end = name.lastIndex { !blanks.contains($0) }.map(name.index(after:)) ?? name.startIndex
        return name[..<end].drop { blanks.contains($0) }.elementsEqual(subprotocol)
      }
    }
  }

  private func refuseUpgrade(_ status: HTTPResponse.Status, _ reason: String) -> Int32 {
    send(HTTPResponse(status: status, body: "\(reason)\n".utf8, closes: true))
  }
}

extension HTTPResponse {
  /// 404, with the site's own page where it has one.
  init(notFoundPage page: StaticFile?) {
    if let page, let body = FileManager.default.contents(atPath: page.path) {
      self.init(status: .notFound, contentType: page.contentType, body: body)
    } else {
      self.init(status: .notFound, body: "Not found\n".utf8)
    }
  }
}
