internal import LecternBytes
package import LecternTransport

// Requests, as the listener reports them.
extension Relay {
  /// Returns the response to a request. Holds it back until the leader has answered, unless it is
  /// known.
  package func response(to request: HTTPRequest) -> HTTPResponse {
    if let known = cache.response(to: request) { return known }
    guard requests.count < limits.requests else { return .leaderMissing }
    let hold = ResponseHold()
    let id = requests.insert(request, hold, at: clock.now())
    send(.request(id, request))
    var response = HTTPResponse.leaderMissing
    response.hold = hold
    return response
  }

  func answer(_ id: Int, with response: HTTPResponse) {
    guard let (request, hold) = requests.remove(id) else { return }
    cache.insert(response, to: request)
    hold.release(sending: response)
  }
}

extension HTTPResponse {
  /// The response if no server leads the rooms.
  fileprivate static var leaderMissing: HTTPResponse {
    HTTPResponse(
      status: .serviceUnavailable,
      headers: [("retry-after", "2")],
      body: "No server answers for this room at the moment. Try again in a moment.\n".utf8
    )
  }
}
