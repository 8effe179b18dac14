package import LecternTransport

/// The rooms and the responses that relays pass on. Its functions are called on the executor of the handlers.
package struct RelayedRequests: Sendable {
  /// Returns the handler of the connections of a location; nil if there is no such location.
  let handler: @Sendable (String) -> (any WebSocketHandler)?
  /// Returns the request of a connection, with its account; nil if nobody has signed in who must.
  let admit: @Sendable (UpgradeRequest) -> UpgradeRequest?
  /// Returns the response to a request.
  let response: @Sendable (HTTPRequest) -> HTTPResponse

  package init(
    handler: @escaping @Sendable (String) -> (any WebSocketHandler)?,
    admit: @escaping @Sendable (UpgradeRequest) -> UpgradeRequest? = { $0 },
    response: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    (self.handler, self.admit, self.response) = (handler, admit, response)
  }

  /// What a listener serves.
  package init(_ listener: Listener) {
    self.init(
      handler: { name in listener.assumeIsolated { $0.handler(of: name) } },
      admit: { request in listener.assumeIsolated { $0.admit(request) } },
      response: { request in listener.assumeIsolated { $0.response(to: request) } }
    )
  }
}
