// Event streams, for networks that block WebSockets.
extension HTTPExchange {
  /// Responds to a request for an event stream, or with actions for one.
  ///
  /// Both require what no page of another site can send without a CORS preflight (Fetch §4.10): a header of
  /// our own, or JSON.
  ///
  /// - Parameters:
  ///   - method: the request's method.
  ///   - location: the location of its path.
  ///   - path: its path within the location.
  ///   - shortage: the limit that refuses another WebSocket or stream, if any.
  /// - Returns: nil if the path is another.
  func respondToEvents(
    _ method: String,
    _ location: Location,
    _ path: String,
    shortage: ListenerStatistics.Refusal?
  ) -> Outcome? {
    if path == service.configuration.eventsPath {
      guard method == "GET", !hasBody else { return refuse(allowing: "GET") }
      return openEventStream(of: location.handler, shortage: shortage)
    }
    if path == service.configuration.actionsPath {
      guard method == "POST" else { return refuse(allowing: "POST") }
      return beginActions(at: location)
    }
    return nil
  }

  private func openEventStream(
    of handler: any WebSocketHandler,
    shortage: ListenerStatistics.Refusal?
  ) -> Outcome {
    let subprotocol = service.configuration.subprotocol.description
    guard head[.accept]?.contains(EventStreamText.contentType) == true,
      head[.lecternProtocol] == subprotocol
    else {
      return refuse(.badRequest, "the header Lectern-Protocol must be \(subprotocol)")
    }
    if let shortage = shortage ?? shortageOfClient { return refuse(shortage) }
    let request = service.upgradeRequest(on: socket).forEvents()
    // Buffered bytes of an earlier response would have to go first.
    guard !socket.hasBuffered else { return .close }
    socket.detachFromHTTP(unsentLimit: service.configuration.limits.unsentSize)
    let responseHead = HTTPResponse.eventStreamHead(security: service.securityHeaders)
    return streams.openEventStream(of: handler, on: socket, for: request, head: responseHead)
      ? .keepOpen : .close
  }

  /// Starts reading the actions of an event stream, or of a call.
  private func beginActions(at location: Location) -> Outcome {
    let contentType = head[.contentType]?.prefix { $0 != ";" && $0 != " " }
    guard contentType?.lowercased() == "application/json" else {
      return refuse(.unsupportedMediaType, "actions must be application/json, one a line")
    }
    guard !head.contains(.transferEncoding),
      let length = head[.contentLength].flatMap({ Int($0) }), length >= 0
    else {
      return refuse(.lengthRequired, "actions need a Content-Length")
    }
    let limit = service.configuration.limits.messageSize
    guard let body = try? ActionBody(length: length, limit: limit) else {
      return refuse(.contentTooLarge, "actions are limited to \(limit) bytes")
    }
    guard let token = head[.lecternToken] else { return beginCall(body, to: location) }
    guard streams.beginActions(body, on: socket, token: token) else {
      return refuse(.notFound, "no open event stream has this token")
    }
    return .keepOpen
  }

  /// Appends a part of the body.
  func appendActions(_ bytes: [UInt8]) -> Outcome {
    // The library reports an empty body of any POST.
    if service.heldResponses.contains(socket) { return .keepOpen }
    let mayContinue =
      service.arrivingBodies.append(bytes, on: socket) ?? streams.appendToCall(bytes, on: socket)
      ?? streams.appendActions(bytes, on: socket)
    return mayContinue ? .keepOpen : .close
  }

  /// Runs the actions. The answers to those of an event stream arrive by the stream.
  func endActions() -> Outcome {
    if service.heldResponses.contains(socket) {
      // A second time: the library would end the body again and again for the request behind it.
      return service.heldResponses.endBody(on: socket) ? .keepOpen : .close
    }
    if service.arrivingBodies.contains(socket) {
      return service.arrivingBodies.end(on: socket).map { respond(toBody: $0) } ?? .close
    }
    if let call = streams.endCallBody(on: socket) { return run(call) }
    guard streams.endActions(on: socket) else {
      return refuse(.badRequest, "actions must be UTF-8, for an open event stream")
    }
    return send(HTTPResponse(status: .noContent, headers: [("cache-control", "no-store")]))
  }
}

extension HTTPResponse {
  /// The head of a response that ends with the connection.
  static func eventStreamHead(security: SecurityHeaders) -> String {
    // nginx would keep it until it has a buffer full.
    "HTTP/1.1 200 OK\r\ncontent-type: \(EventStreamText.contentType)\r\ncache-control: no-store\r\n"
      + "x-accel-buffering: no\r\nconnection: close\r\n\(security.text)\r\n"
  }
}
