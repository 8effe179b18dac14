internal import Foundation

// What a relay passes on: pages of this listener that are connected elsewhere.
extension Listener {
  /// Maximum size of a file that is sent through a relay, in bytes: it is in memory as a whole.
  private static var fileLimit: Int { 8 << 20 }

  /// Maximum size of all files that are being read for relays, in bytes.
  private static var readingLimit: Int { 64 << 20 }

  /// The handler of a location's connections; nil if there is no such location.
  ///
  /// - Parameter name: the location's name; empty for the root.
  package func handler(of name: String) -> (any WebSocketHandler)? {
    name.isEmpty ? service.locations.root.handler : service.locations[name]?.handler
  }

  /// Returns the request of a connection that a relay has accepted, with its account; nil if nobody has signed in who must.
  package func admit(_ request: UpgradeRequest) -> UpgradeRequest? {
    guard let gate = service.gate else { return request }
    let location = service.locations[request.location] ?? service.locations.root
    return gate.admit(request, to: location)
  }

  /// Returns the response to a request that a relay has received, and found to name a host and an origin of its own.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    guard let gate = service.gate else { return responseToAdmitted(request) }
    let request = gate.identify(request)
    let resolution = service.locations.resolve(request.path)
    let response = gate.response(to: request) {
      resolution.location.hasLink(request.moved(to: resolution.path))
    }
    if let response { return response }
    let admitted = responseToAdmitted(request)
    return gate.isOpen(request.path) ? admitted : admitted.forOnePerson
  }

  private func responseToAdmitted(_ request: HTTPRequest) -> HTTPResponse {
    let resolution = service.locations.resolve(request.path)
    let location = resolution.location
    let request = request.moved(to: resolution.path)
    if let response = location.responder?.answer(request) { return response }
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(
        status: .methodNotAllowed,
        headers: [("allow", "GET, HEAD")],
        closes: true
      )
    }
    let lookup = location.files.lookup(request.path)
    if let response = location.response(to: request, with: lookup) { return response }
    guard case .file(let file) = lookup else { return HTTPResponse(notFoundPage: nil) }
    return response(sending: file)
  }

  /// Returns a response that is held back until the file is read.
  private func response(sending file: StaticFile) -> HTTPResponse {
    guard file.size <= Self.fileLimit else {
      let limit = Self.fileLimit >> 20
      return .refusal(.serviceUnavailable, "a relay serves files of \(limit) MB at most")
    }
    guard bytesBeingRead + file.size <= Self.readingLimit else {
      return .refusal(.serviceUnavailable, "too many files are being read; try again in a moment")
    }
    bytesBeingRead += file.size
    let hold = ResponseHold()
    var response = HTTPResponse(
      status: .ok,
      headers: [("etag", file.entityTag), ("cache-control", "no-cache")],
      contentType: file.contentType
    )
    response.hold = hold
    let held = response
    Task {
      // Off the loop because a disk may be slow.
      let bytes = await Task.detached { FileManager.default.contents(atPath: file.path) }.value
      bytesBeingRead -= file.size
      complete(held, with: bytes.map { Array($0) })
    }
    return response
  }

  /// Releases a response with the bytes of its file; nil if it cannot be read.
  ///
  /// A function of the listener, so that it is called on the loop: a task that has nothing of the listener runs elsewhere.
  private func complete(_ response: HTTPResponse, with bytes: [UInt8]?) {
    var complete = response
    complete.hold = nil
    complete.body = bytes ?? []
    response.hold?.release(sending: bytes == nil ? HTTPResponse(notFoundPage: nil) : complete)
  }
}
