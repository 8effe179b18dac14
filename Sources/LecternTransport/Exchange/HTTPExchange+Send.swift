extension HTTPExchange {
  /// Sends a response.
  func send(_ response: HTTPResponse) -> Outcome {
    var response = gated(response)
    response.closes = response.closes || isByProxy
    let hasBody = !response.body.isEmpty && response.status.hasBody && !head.isHead
    let text = response.head(security: service.securityHeaders)
    if let file = response.file, file.size > 0, response.status.hasBody, !head.isHead {
      guard socket.send(head: text, body: nil) else { return .close }
      let whole = 0..<file.size
      service.unsentBodies.insert(whole, of: file, closing: response.closes, on: socket)
      return .keepOpen
    }
    if hasBody, response.body.count > UnsentBodies.pieceSize {
      guard socket.send(head: text, body: nil) else { return .close }
      service.unsentBodies.insert(response, on: socket)
      return .keepOpen
    }
    guard socket.send(head: text, body: hasBody ? response.body : nil) else { return .close }
    return response.closes ? .close : complete()
  }

  /// Sends a piece of a body, and asks for the next turn.
  func send(_ piece: UnsentBodies.Fragment) -> Outcome {
    // The file has become shorter. Its length is sent already.
    if piece.bytes.isEmpty { return .close }
    guard socket.send(piece.bytes, isLast: piece.isLast) else { return .close }
    if piece.isLast { return piece.closes ? .close : complete() }
    socket.requestWritable()
    return .keepOpen
  }

  /// Sends a file, in pieces as the socket takes them.
  func send(_ file: StaticFile) -> Outcome {
    if let outcome = sendPart(of: file) { return outcome }
    // Always asked again, and mostly answered with 304: a page is never older than the server. What every
    // response has, the library adds.
    var headers = "etag: \(file.entityTag)\r\ncache-control: no-cache\r\n"
    if file.isPlayed { headers += "accept-ranges: bytes\r\n" }
    if isByProxy { headers += "connection: close\r\n" }
    // Read before: the head is gone with the end of the response.
    let isHead = head.isHead
    switch socket.sendFile(at: file.path, contentType: file.contentType, headers: headers) {
    case .failed: return .close
    case .completed: return complete()
    case .started:
      guard isHead else { return .keepOpen }
      // Without a body, the library has completed the response, and calls nothing.
      guard !isByProxy else { return .close }
      return responseEnded()
    }
  }

  /// Whether the connection is a proxy's. Such a connection ends with the response.
  ///
  /// A proxy may send the requests of several clients by one connection. If it saw a body that the library
  /// does not see, the body would be another client's request (RFC 9112 §11.2). Without a proxy, a client
  /// can only harm itself.
  var isByProxy: Bool {
    service.configuration.proxies.contains(service.connectionTable.address(of: socket))
  }

  /// Ends the response after it was sent or buffered. The connection may make the next request.
  func complete() -> Outcome {
    guard !isByProxy, socket.completeResponse() else { return .close }
    return responseEnded()
  }

  private func responseEnded() -> Outcome {
    service.boundaries.responseEnded(on: socket)
    service.connectionTable.responded(socket)
    return .keepOpen
  }
}
