// Bodies of requests that a responder reads.
extension HTTPExchange {
  /// Starts reading a body for a responder.
  func beginBody(for reader: BodyReader) -> Outcome {
    // RFC 9112 §6.1: a body without an announced length has no limit.
    guard !head.contains(.transferEncoding), let length = head[.contentLength].flatMap({ Int($0) }),
      length > 0
    else { return refuse(.lengthRequired, "this request needs a body, and a Content-Length") }
    guard length <= reader.limit else {
      return refuse(.contentTooLarge, "the body of this request has \(reader.limit) bytes at most")
    }
    service.arrivingBodies.begin(length, for: reader, on: socket)
    return .keepOpen
  }

  /// Sends the response to a body that has arrived, or holds it back.
  func respond(toBody response: HTTPResponse) -> Outcome {
    guard response.hold?.isReleased == false else { return send(response) }
    service.heldResponses.insert(response, on: socket)
    // The library reports this end only.
    _ = service.heldResponses.endBody(on: socket)
    service.connectionTable.held(socket)
    return .keepOpen
  }
}
