/// One HTTP request and its response.
struct HTTPExchange {
  /// What becomes of the connection.
  enum Outcome {
    case keepOpen
    case close
  }

  let socket: any HTTPSocket
  let service: HTTPService
  let streams: any EventStreamHost & CallHost

  var head: any RequestHead { socket.head }

  /// The method, the location, and the path within it; nil for a method that the library does not know.
  var target: (method: String, location: Location, path: String)? {
    guard let (method, path) = head.requestLine else { return nil }
    let resolution = service.locations.resolve(path)
    return (method, resolution.location, resolution.path)
  }

  /// Responds with the responder's response, if any, or with a file.
  func respond() -> Outcome {
    guard !isResponsePending else { return .close }
    let shortage = service.connectionTable.requested(socket, as: priority)
    if let malformation { return refuse(malformation) }
    if let refusal { return refuse(refusal) }
    guard let (method, location, path) = target else { return .close }
    let isRead = method == "GET" || method == "HEAD"
    if hasBody || !isRead, service.boundaries.mayHaveArrivedEarly(on: socket) {
      return refuse(.badRequest, "a request with a body must wait for the response to the last one")
    }
    if let response = responseOfGate(method, location) {
      return respond(with: response, isRead: isRead)
    }
    if let result = respondToEvents(method, location, path, shortage: shortage) { return result }
    let request = request(method, path)
    if let responder = location.responder, let response = responder.answer(request) {
      if let reader = response.reader { return beginBody(for: reader) }
      return respond(with: response, isRead: isRead)
    }
    guard isRead, !hasBody else {
      return refuse(allowing: "GET, HEAD")
    }
    let lookup = location.files.lookup(path)
    if let shortage, !service.configuration.servesPagesWhenFull,
      case .file(let file) = lookup, file.isPage
    {
      return refuse(shortage)
    }
    return respond(with: lookup, in: location, to: request)
  }

  private func respond(with response: HTTPResponse, isRead: Bool) -> Outcome {
    var response = response
    // The body that may follow is not read, so the connection cannot be kept.
    response.closes = response.closes || !isRead || hasBody
    guard response.hold?.isReleased == false else { return send(response) }
    service.heldResponses.insert(response, on: socket)
    service.connectionTable.held(socket)
    return .keepOpen
  }

  /// Sends the requested file, the response that was held back, or the next piece of a body; called when the socket can
  /// take it.
  func sendFile() -> Outcome {
    if service.heldResponses.contains(socket) {
      guard let response = service.heldResponses.removeReleased(on: socket) else {
        return .keepOpen
      }
      service.connectionTable.released(socket)
      streams.endCall(on: socket)
      return send(response)
    }
    if let piece = service.unsentBodies.nextPiece(on: socket) { return send(piece) }
    guard let (method, location, path) = target, method == "GET" || method == "HEAD" else {
      return .keepOpen
    }
    let lookup = location.files.lookup(path)
    if case .file(let file) = lookup { return send(file) }
    // It has been deleted meanwhile.
    return respond(with: lookup, in: location, to: request(method, path))
  }

  /// Whether the response to the last request is not sent yet. The library passes the next one on as soon as it
  /// has arrived.
  var isResponsePending: Bool {
    service.heldResponses.contains(socket) || service.unsentBodies.contains(socket)
      || service.arrivingBodies.contains(socket)
      || socket.hasBuffered
  }

  /// The priority of the request when something is short.
  var priority: ConnectionPriority {
    guard head.contains(.cookie) || head.contains(.authorization),
      let (method, location, path) = target, let responder = location.responder
    else { return .anonymous }
    return responder.rank(request(method, path))
  }

  func request(_ method: String, _ path: String) -> HTTPRequest {
    let request = HTTPRequest(
      method: method,
      path: path,
      query: head.query,
      acceptEncoding: head[.acceptEncoding],
      ifNoneMatch: head[.ifNoneMatch],
      authorization: head[.authorization],
      token: head[.lecternToken],
      cookie: head[.cookie],
      peer: service.peer(of: socket),
      isForwarded: head.isForwarded
    )
    return service.gate?.identify(request) ?? request
  }

  /// Whether more follows than the headers (RFC 9112 §6).
  var hasBody: Bool {
    if head.contains(.transferEncoding) { return true }
    guard let length = head[.contentLength] else { return false }
    return length != "0"
  }

  private func respond(
    with lookup: StaticFiles.Lookup,
    in location: Location,
    to request: HTTPRequest
  ) -> Outcome {
    if let response = location.response(to: request, with: lookup) { return send(response) }
    // The library would overwrite bytes that it has read and not parsed yet: requests that have come with
    // this one. By the time the socket is writable, it has put them away.
    socket.requestWritable()
    return .keepOpen
  }
}

// The gate.
extension HTTPExchange {
  /// Returns the response of the gate; nil if it admits the request.
  ///
  /// - Parameters:
  ///   - method: the request's method.
  ///   - location: the location of its path.
  func responseOfGate(_ method: String, _ location: Location) -> HTTPResponse? {
    guard let gate = service.gate, let path = head.requestLine?.path else {
      return nil
    }
    let request = request(method, path)
    let rest = service.locations.resolve(path).path
    return gate.response(to: request) { location.hasLink(request.moved(to: rest)) }
  }

  /// Returns a response that caches keep for one person alone, unless everyone may have it.
  func gated(_ response: HTTPResponse) -> HTTPResponse {
    guard let gate = service.gate else { return response }
    let isOpen = head.requestLine.map { gate.isOpen($0.path) } ?? false
    return isOpen ? response : response.forOnePerson
  }
}
