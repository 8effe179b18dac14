internal import CLibwebsockets

/// One HTTP request and its response.
///
/// Every function that responds returns what the library's callback is to return: 0 where the connection
/// lives on, something else where it is to be closed.
struct HTTPExchange {
  let wsi: OpaquePointer
  let listener: Listener

  var headers: RequestHeaders { RequestHeaders(wsi: wsi) }

  /// Answers by way of the responder, where it wants to, and with a file otherwise.
  func respond() -> Int32 {
    let shortage = listener.connectionTable.asked(wsi, as: priority)
    if let malformation { return refuse(malformation) }
    if let refusal { return refuse(refusal) }
    guard let (method, path) = headers.requestLine else { return -1 }
    if let result = respondToEvents(method, path, shortage: shortage) { return result }
    let isRead = method == "GET" || method == "HEAD"
    let request = request(method, path)
    if let responder = listener.responder, var response = responder.answer(request) {
      // The body that may follow is not read, so the connection cannot go on.
      response.closes = response.closes || !isRead || hasBody
      return send(response)
    }
    guard isRead, !hasBody else {
      return refuse(allowing: "GET, HEAD")
    }
    let lookup = listener.files.lookup(path)
    if let shortage, case .file(let file) = lookup, file.isPage { return refuse(shortage) }
    return respond(with: lookup, to: request)
  }

  /// Sends the file that was asked for; called when the socket can take it.
  func sendFile() -> Int32 {
    guard let (method, path) = headers.requestLine, method == "GET" || method == "HEAD" else {
      return 0
    }
    let lookup = listener.files.lookup(path)
    if case .file(let file) = lookup { return send(file) }
    // It has gone meanwhile.
    return respond(with: lookup, to: request(method, path))
  }

  /// The rank of the request when something is short.
  var priority: ConnectionPriority {
    guard let responder = listener.responder,
      headers.contains(WSI_TOKEN_HTTP_COOKIE) || headers.contains(WSI_TOKEN_HTTP_AUTHORIZATION),
      let (method, path) = headers.requestLine
    else { return .anonymous }
    return responder.rank(request(method, path))
  }

  func request(_ method: String, _ path: String) -> HTTPRequest {
    HTTPRequest(
      method: method,
      path: path,
      query: headers.query,
      acceptEncoding: headers[WSI_TOKEN_HTTP_ACCEPT_ENCODING],
      ifNoneMatch: headers[WSI_TOKEN_HTTP_IF_NONE_MATCH],
      authorization: headers[WSI_TOKEN_HTTP_AUTHORIZATION],
      cookie: headers[WSI_TOKEN_HTTP_COOKIE],
      peer: listener.peer(of: wsi),
      isForwarded: headers.isForwarded
    )
  }

  /// Whether more follows than the headers (RFC 9112 §6).
  var hasBody: Bool {
    if headers.contains(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return true }
    guard let length = headers[WSI_TOKEN_HTTP_CONTENT_LENGTH] else { return false }
    return length != "0"
  }

  private func respond(with lookup: StaticFiles.Lookup, to request: HTTPRequest) -> Int32 {
    switch lookup {
    case .redirect(let target):
      return send(HTTPResponse(status: .permanentRedirect, headers: [("location", target)]))
    case .notFound:
      return send(HTTPResponse(notFoundPage: listener.files.notFoundPage))
    case .file(let file):
      if let response = listener.responder?.answer(request, for: file) { return send(response) }
      if request.hasCopy(tagged: file.entityTag) {
        let headers = [("etag", file.entityTag), ("cache-control", "no-cache")]
        return send(HTTPResponse(status: .notModified, headers: headers))
      }
      // The library would write over what it has read and not looked at yet: requests that have come with
      // this one. Until the socket is asked, it has put them away.
      lws_callback_on_writable(wsi)
      return 0
    }
  }
}
