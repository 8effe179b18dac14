package import Foundation

extension Listener {
  /// Where a listener listens, and what it serves.
  package struct Configuration: Sendable {
    /// The address or the name to listen at.
    package var host = "127.0.0.1"
    /// The port; 0 lets the system choose.
    package var port = 8080
    /// The folders whose files are served; the first that has a file wins.
    package var mounts: [Mount] = []
    /// The path of the page that is served, with status 404, for what is not found.
    package var notFoundPath = "/404.html"
    /// The path at which WebSockets are accepted.
    package var socketPath = "/socket"
    /// The path of the event streams that stand in for WebSockets where a network blocks them.
    package var eventsPath = "/events"
    /// The path to which the pages that have an event stream send what they would say on a WebSocket.
    package var actionsPath = "/actions"
    /// The WebSocket subprotocol that a client must offer (RFC 6455 §1.9).
    package var subprotocol: StaticString
    /// How much those who connect may take.
    package var limits = Limits()
    /// Whose pages may take part besides our own, such as `https://slides.example.org`. By their hosts, this
    /// server is known, too: that is how one says by what names a proxy, or the network, knows it.
    package var allowedOrigins: [String] = []
    /// The origins whose pages may show ours in a frame, such as `https://slides.example.org`.
    package var embedders: [String] = []
    /// The addresses of the proxies that are believed when they say for whom they ask, by the last entry of
    /// `X-Forwarded-For` and by `X-Forwarded-Proto`. Nobody else is.
    package var proxies: [PeerAddress] = []
    /// By what certificate connections are encrypted; nil for not at all.
    package var identity: TLSIdentity?
    /// How often a client is asked whether it is there; one that has not answered by the next time is
    /// cut off.
    package var pingInterval = Duration.seconds(20)
    /// A text message that goes with each ping, in UTF-8; nil for none. A browser tells its page nothing of
    /// a ping.
    package var heartbeat: [UInt8]?

    /// A folder, and the path under which its files appear.
    package struct Mount: Sendable {
      /// With a slash at both ends, such as `/` or `/lectern/`.
      package var path: String
      /// The folder.
      package var folder: URL

      /// A folder at a path.
      package init(path: String = "/", folder: URL) {
        self.path = path
        self.folder = folder
      }
    }

    /// Whether a text is an origin (RFC 6454 §6.2): `https://slides.example.org`, perhaps with a port.
    package static func isOrigin(_ text: String) -> Bool {
      OriginPolicy.split(text.lowercased()) != nil
    }

    /// The defaults, for a subprotocol.
    package init(subprotocol: StaticString) {
      self.subprotocol = subprotocol
    }
  }
}
