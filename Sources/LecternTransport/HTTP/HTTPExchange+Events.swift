internal import CLibwebsockets

// What stands in for a WebSocket where a network blocks them.
extension HTTPExchange {
  /// Responds to a request for an event stream, or with actions for one.
  ///
  /// Both ask for what no page of another site can send without asking first (Fetch §4.10, CORS preflight):
  /// a header of our own, or JSON.
  ///
  /// - Parameter shortage: why there is no place for one more, if so.
  /// - Returns: nil where the path is another.
  func respondToEvents(
    _ method: String,
    _ path: String,
    shortage: ListenerStatistics.Refusal?
  ) -> Int32? {
    if path == listener.configuration.eventsPath {
      guard method == "GET", !hasBody else { return refuse(allowing: "GET") }
      return openEventStream(shortage: shortage)
    }
    if path == listener.configuration.actionsPath {
      guard method == "POST" else { return refuse(allowing: "POST") }
      return beginActions()
    }
    return nil
  }

  private func openEventStream(shortage: ListenerStatistics.Refusal?) -> Int32 {
    let subprotocol = listener.configuration.subprotocol.description
    guard headers[WSI_TOKEN_HTTP_ACCEPT]?.contains(EventStreamText.contentType) == true,
      headers.custom("lectern-protocol:") == subprotocol
    else {
      return refuse(.badRequest, "the header Lectern-Protocol must be \(subprotocol)")
    }
    if let shortage = shortage ?? shortageOfClient { return refuse(shortage) }
    let request = UpgradeRequest(wsi, peer: listener.peer(of: wsi))
    // What the library still had to send would have to go first.
    guard lws_partial_buffered(wsi) == 0 else { return -1 }
    let head = HTTPResponse.eventStreamHead(security: listener.securityHeaders)
    let limit = listener.configuration.limits.unsentSize
    WebSocketConnection.limitUnsent(of: wsi, to: limit)
    // The library's part is over, but for the closing: see ``EventStreamConnection``.
    lws_rx_flow_control(wsi, 0)
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
    lws_http_headers_detach(wsi)
    let opened = listener.assumeIsolated { [wsi = SendablePointer(wsi)] in
      $0.eventStreamOpened(wsi.pointer)
    }
    guard let opened else { return -1 }
    opened.open(head: head, for: request)
    return 0
  }

  /// Begins to read actions.
  private func beginActions() -> Int32 {
    let contentType = headers[WSI_TOKEN_HTTP_CONTENT_TYPE]?.prefix { $0 != ";" && $0 != " " }
    guard contentType?.lowercased() == "application/json" else {
      return refuse(.unsupportedMediaType, "actions are application/json, one a line")
    }
    guard !headers.contains(WSI_TOKEN_HTTP_TRANSFER_ENCODING),
      let length = headers[WSI_TOKEN_HTTP_CONTENT_LENGTH].flatMap({ Int($0) }), length >= 0
    else {
      return refuse(.lengthRequired, "actions come with their length")
    }
    let limit = listener.configuration.limits.messageSize
    guard let body = try? ActionBody(length: length, limit: limit) else {
      return refuse(.contentTooLarge, "actions are \(limit) bytes at most")
    }
    let token = headers.custom("lectern-token:") ?? ""
    let isKnown = listener.assumeIsolated { [wsi = SendablePointer(wsi)] in
      $0.actionsBegan(body, on: wsi.pointer, token: token)
    }
    guard isKnown else { return refuse(.notFound, "there is no event stream of that token") }
    return 0
  }

  /// Takes a part of the body.
  func takeActions(_ bytes: [UInt8]) -> Int32 {
    let isTaken = listener.assumeIsolated { [wsi = SendablePointer(wsi)] in
      $0.actionsCame(bytes, on: wsi.pointer)
    }
    return isTaken ? 0 : -1
  }

  /// Runs the actions: their answers come by the stream.
  func endActions() -> Int32 {
    let isTaken = listener.assumeIsolated { [wsi = SendablePointer(wsi)] in
      $0.actionsEnded(on: wsi.pointer)
    }
    guard isTaken else {
      return refuse(.badRequest, "actions are UTF-8, for a stream that is open")
    }
    return send(HTTPResponse(status: .noContent, headers: [("cache-control", "no-store")]))
  }
}

extension HTTPResponse {
  /// The head of a response that goes on for as long as the connection.
  static func eventStreamHead(security: SecurityHeaders) -> String {
    // nginx would keep it until it has a buffer full.
    "HTTP/1.1 200 OK\r\ncontent-type: \(EventStreamText.contentType)\r\ncache-control: no-store\r\n"
      + "x-accel-buffering: no\r\nconnection: close\r\n\(security.text)\r\n"
  }
}
