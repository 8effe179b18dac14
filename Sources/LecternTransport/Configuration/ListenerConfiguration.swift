/// Where a listener listens, and what it serves.
package struct ListenerConfiguration: Sendable {
  /// The address or the name to listen at.
  package var host = "127.0.0.1"
  /// The port; 0 lets the system choose.
  package var port = 8080
  /// The folders whose files are served; the first that has a file wins.
  package var mounts: [Mount] = []
  /// The path of the page that is served, with status 404, for missing files.
  package var notFoundPath = "/404.html"
  /// The path at which WebSockets are accepted.
  package var socketPath = "/socket"
  /// The path of the event streams that stand in for WebSockets where a network blocks them.
  package var eventsPath: String { "/events" }
  /// The path to which the pages that have an event stream send their messages, and to which calls are made.
  package var actionsPath: String { "/actions" }
  /// Whether the handler takes the connections of the locations of any name, for a server that knows their names.
  package var isRelay = false
  /// The WebSocket subprotocol that a client must offer (RFC 6455 §1.9).
  package var subprotocol: StaticString
  /// The limits of connections.
  package var limits = ConnectionLimits()
  /// Whether pages are served even if there is no place for their WebSockets, because they can do without one.
  package var servesPagesWhenFull = false
  /// The origins, besides the server's own, whose pages may connect, such as `https://slides.example.org`. Their
  /// hosts count as names of this server, such as the name that a proxy or the network gives it.
  package var allowedOrigins: [String] = []
  /// The origins whose pages may frame the server's, such as `https://slides.example.org`.
  package var embedders: [String] = []
  /// The addresses of the trusted proxies. Only their statements about the client are used, the last entry of
  /// `X-Forwarded-For` and `X-Forwarded-Proto`.
  package var proxies: [PeerAddress] = []
  /// The certificate of encrypted connections; nil to encrypt none.
  package var identity: TLSIdentity?
  /// The interval of pings; a connection that has not answered by the next ping is closed.
  package var pingInterval = Duration.seconds(20)
  /// A text message to send with each ping, in UTF-8; nil for none. A browser does not report pings to its page.
  package var heartbeat: [UInt8]?
  /// Reads the answer to an action of a call; nil to take no calls.
  package var callOutcome: (@Sendable ([UInt8]) -> CallOutcome)?

  /// Returns whether a text is an origin (RFC 6454 §6.2): `https://slides.example.org`, perhaps with a port.
  package static func isOrigin(_ text: String) -> Bool {
    OriginPolicy.split(text.lowercased()) != nil
  }

  package init(subprotocol: StaticString) {
    self.subprotocol = subprotocol
  }

  var connectionPaths: Set<String> { [socketPath, eventsPath, actionsPath] }
}
